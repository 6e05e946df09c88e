import { createHmac } from 'node:crypto'
import { Secret, withBytesOf } from '@element-js/values'
import type { DataKey, DataKeys } from './data-keys.ts'
import type { SealedColumn } from './domain/sealed-column.ts'
import type { WrappedKey } from './merchant-keys.ts'
import { open, seal } from './seal.ts'

/** The one row and column of a sealed value. */
export interface SealedField {
  readonly merchantId: string
  /** The id of the row's subject: a card, a signing secret, a forwarded request; the name of a destination. */
  readonly rowId: string
  readonly field: SealedColumn
}

/** Seals and opens values that must never be stored in clear text. */
export interface Vault {
  seal(field: SealedField, value: Secret<string>): Promise<Uint8Array>
  /** Seals the first value of a new merchant, under a key that the caller stores in the transaction with the merchant. */
  sealFirst(field: SealedField, value: Secret<string>): FirstSealed
  /** Rejects if the value was changed, or was sealed for another merchant, row or field. */
  open(field: SealedField, sealed: Uint8Array): Promise<Secret<string>>
  /** A one-way hash of a number or other text, which is the same for equal texts of one merchant; 64 hex digits. */
  fingerprint(merchantId: string, text: Secret<string>): Promise<string>
  /** Forgets the keys of a merchant that this process holds. */
  forget(merchantId: string): void
  /** The merchants whose keys this process holds. */
  listMerchants(): readonly string[]
}

export interface FirstSealed {
  readonly sealed: Uint8Array
  readonly key: WrappedKey
}

const versionBytes = 4

/** The first bytes of every value that is sealed under this version of a merchant's key. */
export function headOf(version: number): Buffer {
  const head = Buffer.alloc(versionBytes)
  head.writeUInt32BE(version)
  return head
}

/** A sealed value is the version of its key (32 bits, big-endian), followed by the output of `seal`. */
export function createVault(dataKeys: DataKeys): Vault {
  const sealWith = (
    { key, version }: DataKey,
    { merchantId, rowId, field }: SealedField,
    value: Secret<string>,
  ) => {
    const place = [merchantId, rowId, field, version]
    const sealed = withBytesOf(value.reveal(), (content) => seal({ key, place, content }))
    return Buffer.concat([headOf(version), sealed])
  }
  return {
    async seal(field, value) {
      return sealWith(await dataKeys.find({ merchantId: field.merchantId, purpose: 'seal' }), field, value)
    },
    sealFirst(field, value) {
      const { row, dataKey } = dataKeys.create({ merchantId: field.merchantId, purpose: 'seal' })
      return { sealed: sealWith(dataKey, field, value), key: row }
    },
    async open({ merchantId, rowId, field }, sealed) {
      const bytes = Buffer.from(sealed)
      const version = bytes.readUInt32BE()
      const { key } = await dataKeys.find({ merchantId, purpose: 'seal', version })
      const place = [merchantId, rowId, field, version]
      const opened = open({ key, place, content: bytes.subarray(versionBytes) })
      const value = new Secret(opened.toString())
      opened.fill(0)
      return value
    },
    async fingerprint(merchantId, text) {
      const { key } = await dataKeys.find({ merchantId, purpose: 'fingerprint' })
      return withBytesOf(text.reveal(), (bytes) => createHmac('sha256', key).update(bytes).digest('hex'))
    },
    forget: dataKeys.forget,
    listMerchants: dataKeys.listMerchants,
  }
}

/** The vault that seals and opens card data. */
export interface VaultContext {
  readonly vault: Vault
}
