import type { Database } from '../../database/database.ts'
import { type SettingsAuthor, shownUrlOf } from '../../history/domain/settings-change.ts'
import { changeSettings } from '../../history/store/settings-changes.ts'
import type { Merchant } from '../domain/merchant.ts'
import { changeMerchant, findMerchant } from './merchants.ts'

const kinds = { notificationUrl: 'notification_url_changed', logoUrl: 'logo_url_changed' } as const
const names = ['notificationUrl', 'logoUrl'] as const

/** Changes the addresses in the settings of a merchant. Those that are not given stay. */
export async function changeMerchantUrls(
  db: Database,
  author: SettingsAuthor,
  change: Partial<Pick<Merchant, keyof typeof kinds>>,
): Promise<void> {
  await changeSettings(db, author, async (transaction, record) => {
    const before = await findMerchant(transaction, author.merchantId)
    if (!before) return
    await changeMerchant(transaction, author.merchantId, change)
    for (const name of names) {
      const to = change[name]
      if (to === undefined || to === before[name]) continue
      await record({ kind: kinds[name], from: shownUrlOf(before[name]), to: shownUrlOf(to) })
    }
  })
}
