import { createHash } from 'node:crypto'
import type { Database, Schema } from '@element-js/database'
import type { Selectable } from 'kysely'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import { changeSettings } from '../../history/store/settings-changes.ts'
import type { Picture } from '../domain/read-picture.ts'
import { changeMerchant, findMerchant } from './merchants.ts'

export type StoredLogo = Selectable<Schema['merchantLogos']>

interface NewLogo extends Pick<Picture, 'mediaType'> {
  readonly content: Uint8Array
  /** The address of the service, which hosts the logo. */
  readonly publicUrl: string
}

/** Stores a logo in the settings of a merchant, in place of an earlier one. */
export async function saveLogo(
  db: Database,
  author: SettingsAuthor,
  { mediaType, content, publicUrl }: NewLogo,
): Promise<void> {
  const { merchantId } = author
  const logo = { logoHash: createHash('sha256').update(content).digest('hex'), mediaType, content }
  const logoUrl = publicUrl + logoPathOf(logo.logoHash)
  await changeSettings(db, author, async (transaction, record) => {
    const before = await findMerchant(transaction, merchantId)
    await transaction
      .insertInto('merchantLogos')
      .values({ merchantId, ...logo })
      .onConflict((conflict) => conflict.column('merchantId').doUpdateSet(logo))
      .execute()
    await changeMerchant(transaction, merchantId, { logoUrl })
    if (before?.logoUrl !== logoUrl) await record({ kind: 'logo_saved' })
  })
}

/** Finds a logo by its hash; anyone may see it. */
export async function findLogo(
  db: Database,
  logoHash: string,
): Promise<Pick<StoredLogo, 'mediaType' | 'content'> | undefined> {
  return db
    .selectFrom('merchantLogos')
    .select(['mediaType', 'content'])
    .where('logoHash', '=', logoHash)
    .limit(1)
    .executeTakeFirst()
}

/** Removes the logo from the settings of a merchant, whether the service hosts it or not. */
export async function removeLogo(db: Database, author: SettingsAuthor): Promise<void> {
  const { merchantId } = author
  await changeSettings(db, author, async (transaction, record) => {
    const before = await findMerchant(transaction, merchantId)
    await transaction.deleteFrom('merchantLogos').where('merchantId', '=', merchantId).execute()
    await changeMerchant(transaction, merchantId, { logoUrl: null })
    if (before?.logoUrl) await record({ kind: 'logo_removed' })
  })
}

const hostedPath = /\/pay\/logos\/([0-9a-f]{64})$/

/** The path of a logo that the service hosts. */
export function logoPathOf(logoHash: string): string {
  return `/pay/logos/${logoHash}`
}

/** The path of a merchant's logo if the service hosts it, whatever the address of the service was then; `null` if not. */
export function hostedLogoPath(logoUrl: string | null): string | null {
  const [, logoHash] = hostedPath.exec(logoUrl ?? '') ?? []
  return logoHash === undefined ? null : logoPathOf(logoHash)
}
