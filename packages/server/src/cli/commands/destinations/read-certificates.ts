import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { ClientCertificate } from '../../../forward/domain/destination.ts'
import { describeError, StartError } from '../../../start-error.ts'
import type { Invocation } from '../../command.ts'
import { UsageError } from '../../usage-error.ts'

/** The certificates that the options of a command name. */
interface Certificates {
  readonly client: ClientCertificate | null
  readonly pinnedCertificates: string | null
}

/** Reads the files and checks that TLS can use what is in them. @throws UsageError or StartError. */
export function readCertificates(invocation: Pick<Invocation, 'text'>): Certificates {
  const certificate = readOption(invocation, 'client-certificate')
  const key = readOption(invocation, 'client-key')
  if ((certificate === null) !== (key === null)) {
    throw new UsageError('--client-certificate and --client-key belong together: give both or neither.')
  }
  const client = certificate === null || key === null ? null : { certificate, key }
  const pinnedCertificates = readOption(invocation, 'pinned-certificate')
  if (client) {
    const message =
      'The client certificate and its key cannot be used. Both must be PEM, the key without a password'
    refuseUnusable(() => createSecureContext({ cert: client.certificate, key: client.key }), message)
  }
  if (pinnedCertificates !== null) {
    if (!pinnedCertificates.includes('-----BEGIN CERTIFICATE-----')) {
      throw new UsageError('The file given with --pinned-certificate contains no certificate in PEM.')
    }
    refuseUnusable(
      () => createSecureContext({ ca: pinnedCertificates }),
      'The pinned certificate cannot be used',
    )
  }
  return { client, pinnedCertificates }
}

function readOption({ text }: Pick<Invocation, 'text'>, option: string): string | null {
  const path = text(option)
  if (path === undefined) return null
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new StartError(`The file given with --${option} could not be read: ${describeError(cause)}.`, {
      cause,
    })
  }
}

// OpenSSL names the problem, and repeats nothing of a key.
function refuseUnusable(use: () => unknown, message: string): void {
  try {
    use()
  } catch (error) {
    throw new UsageError(`${message}: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
