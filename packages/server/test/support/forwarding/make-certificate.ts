import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

/** A certificate with its key, both in PEM. */
export interface TestCertificate {
  readonly certificate: string
  readonly key: string
}

interface CertificateOptions {
  /** Names and addresses of the server, or none for an authority. */
  readonly names: readonly string[]
  /** The signer. Default: the certificate itself. */
  readonly issuer?: TestAuthority
  /** Default: an hour ago. */
  readonly fromMs?: number
  /** Default: in an hour. */
  readonly toMs?: number
}

/** A certificate that can sign others. */
export interface TestAuthority extends TestCertificate {
  readonly name: string
  readonly privateKey: KeyObject
}

const hourMs = 3_600_000

/** Makes an X.509 certificate (RFC 5280) with a P-256 key, without another program. */
export function makeCertificate({ names, issuer, fromMs, toMs }: CertificateOptions): TestAuthority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = names[0] ?? `authority ${randomBytes(4).toString('hex')}`
  const ecdsaWithSha256 = sequence(der(0x06, '2a8648ce3d040302'))
  const content = sequence(
    der(0xa0, der(0x02, '02')),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? name),
    sequence(timeOf(fromMs ?? Date.now() - hourMs), timeOf(toMs ?? Date.now() + hourMs)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names.length === 0 ? isAuthority : alternativeNames(names))),
  )
  const signature = sign('sha256', content, issuer?.privateKey ?? privateKey)
  const certificate = sequence(
    content,
    ecdsaWithSha256,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  )
  return {
    name,
    privateKey,
    certificate: pem(certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const isAuthority = sequence(der(0x06, '551d13'), der(0x01, 'ff'), der(0x04, sequence(der(0x01, 'ff'))))

function alternativeNames(names: readonly string[]): Buffer {
  const each = names.map((name) => {
    if (name === '::1') return der(0x87, `${'00'.repeat(15)}01`)
    return isIP(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name))
  })
  return sequence(der(0x06, '551d11'), der(0x04, sequence(...each)))
}

function nameOf(name: string): Buffer {
  return sequence(der(0x31, sequence(der(0x06, '550403'), der(0x0c, Buffer.from(name)))))
}

function timeOf(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** One value of the Distinguished Encoding Rules: tag, length, content. */
function der(tag: number, content: Buffer | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'hex') : content
  return Buffer.concat([Buffer.from([tag, ...lengthOf(bytes)]), bytes])
}

function lengthOf({ length }: Buffer): readonly number[] {
  if (length < 0x80) return [length]
  if (length < 0x100) return [0x81, length]
  return [0x82, Math.floor(length / 0x100), length % 0x100]
}

function pem(bytes: Buffer): string {
  // OpenSSL refuses an empty line before the last one.
  const lines = bytes.toString('base64').replace(/.{64}(?!$)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
