import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import type { Picture } from '../domain/read-picture.ts'

export type StoredLogo = Selectable<Schema['merchantLogos']>

interface NewLogo extends Pick<Picture, 'mediaType'> {
  readonly merchantId: string
  readonly content: Uint8Array
}

/** Stores the logo of a merchant in place of an earlier one. @returns its hash. */
export async function saveLogo(db: Database, { merchantId, mediaType, content }: NewLogo): Promise<string> {
  const logo = { logoHash: createHash('sha256').update(content).digest('hex'), mediaType, content }
  await db
    .insertInto('merchantLogos')
    .values({ merchantId, ...logo })
    .onConflict((conflict) => conflict.column('merchantId').doUpdateSet(logo))
    .execute()
  return logo.logoHash
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

export async function deleteLogo(db: Database, merchantId: string): Promise<void> {
  await db.deleteFrom('merchantLogos').where('merchantId', '=', merchantId).execute()
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
