import type { Database } from '../../database/database.ts'

/** The countries of a merchant's latest payments and links, one entry for each payment or link. */
export async function listLatestCountries(db: Database, merchantId: string): Promise<readonly string[]> {
  const latest = (table: 'charges' | 'paymentLinks') =>
    db
      .selectFrom(table)
      .select('country')
      .where('merchantId', '=', merchantId)
      .orderBy('createdAtMs', 'desc')
      .limit(100)
      .execute()
  const rows = await Promise.all([latest('charges'), latest('paymentLinks')])
  return rows.flat().map(({ country }) => country)
}
