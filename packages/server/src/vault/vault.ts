import { createHmac } from 'node:crypto'
import { Secret } from '../values/secret.ts'
import type { DataKeys } from './data-keys.ts'
import { open, seal } from './seal.ts'

/** What is sealed: a card's number and security code, what a merchant's notifications are signed with. */
export type SealedColumn = 'pan' | 'cvv' | 'signing_secret'

/** The one row and column that a sealed value belongs to. */
export interface SealedField {
  readonly merchantId: string
  /** The id of what the row is of: a card, a signing secret. */
  readonly rowId: string
  readonly field: SealedColumn
}

/** Seals and opens what must never lie anywhere in the clear. */
export interface Vault {
  seal(field: SealedField, value: Secret<string>): Promise<Uint8Array>
  /** Rejects when the value was changed, or was sealed for another merchant, row or field. */
  open(field: SealedField, sealed: Uint8Array): Promise<Secret<string>>
  /** The same word for the same number, or other text, of the same merchant, and no way back; 64 hex digits. */
  fingerprint(merchantId: string, text: Secret<string>): Promise<string>
}

const versionBytes = 4

/** How every value begins that is sealed under this version of a merchant's key. */
export function headOf(version: number): Buffer {
  const head = Buffer.alloc(versionBytes)
  head.writeUInt32BE(version)
  return head
}

/** A sealed value is the version of its key (32 bits, big-endian), then what `seal` makes. */
export function createVault(dataKeys: DataKeys): Vault {
  return {
    async seal({ merchantId, rowId, field }, value) {
      const { key, version } = await dataKeys({ merchantId, purpose: 'seal' })
      const place = [merchantId, rowId, field, version]
      return Buffer.concat([headOf(version), seal({ key, place, content: Buffer.from(value.reveal()) })])
    },
    async open({ merchantId, rowId, field }, sealed) {
      const bytes = Buffer.from(sealed)
      const version = bytes.readUInt32BE()
      const { key } = await dataKeys({ merchantId, purpose: 'seal', version })
      const place = [merchantId, rowId, field, version]
      return new Secret(open({ key, place, content: bytes.subarray(versionBytes) }).toString())
    },
    async fingerprint(merchantId, text) {
      const { key } = await dataKeys({ merchantId, purpose: 'fingerprint' })
      return createHmac('sha256', key).update(text.reveal()).digest('hex')
    },
  }
}
