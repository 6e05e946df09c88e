import { changeMerchantUrls } from '../../merchants/store/merchant-urls.ts'
import { findReceiverUrlFlaw } from '../../notifications/delivery/find-receiver-url-flaw.ts'
import { readPublicUrl, readStoreEnvironment } from '../../server/environment.ts'
import { findUrlFlaw } from '../../values/find-url-flaw.ts'
import type { Command } from '../command.ts'
import { merchantArgument } from '../merchant-argument.ts'
import { UsageError } from '../usage-error.ts'
import { operatorOf, requireMerchantOf, withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    'Changes the settings of a merchant. Settings that you do not give stay unchanged; the value none removes a URL. Running services use the change from the next request on.',
    'The notification URL receives notifications about card payments that do not belong to a payment link. Those about a link go to the callbackUrl of the link. The URL must be an https: URL on a public host; in a sandbox, http: on localhost is also allowed.',
  ],
  arguments: [merchantArgument],
  options: {
    'notification-url': { value: '<url>', about: 'the URL for notifications about card payments, or none' },
    'logo-url': {
      value: '<url>',
      about:
        'merchant.logo in the records of links, or none; payers see only a logo that was stored in the dashboard',
    },
  },
  examples: ['element-server merchants update demo --notification-url https://shop.example/hooks'],
  run: async (invocation) => {
    const { mode } = readStoreEnvironment(invocation.variables)
    const publicUrl = readPublicUrl(invocation.variables)
    const change = {
      ...read('notification-url', invocation.text('notification-url'), (url) =>
        findReceiverUrlFlaw(url, { mode, publicUrl }),
      ),
      ...read('logo-url', invocation.text('logo-url'), (url) => findUrlFlaw(url, { mode })),
    }
    if (Object.keys(change).length === 0) {
      throw new UsageError('There is nothing to change. Give --notification-url or --logo-url.')
    }
    return withStore(invocation, async ({ db, mode }) => {
      const { id } = await requireMerchantOf(db, invocation.words[0] ?? '')
      await changeMerchantUrls(db, await operatorOf({ db, mode }, id), change)
      const { notificationUrl, logoUrl } = await requireMerchantOf(db, id)
      const hears = notificationUrl
        ? `gets notifications about card payments at ${notificationUrl}`
        : 'gets no notifications about card payments'
      return {
        text: `${id} ${hears}, and ${logoUrl ? `has the logo ${logoUrl}` : 'has no logo'}.`,
        json: { id, notificationUrl, logoUrl },
      }
    })
  },
}

const columnOf = { 'notification-url': 'notificationUrl', 'logo-url': 'logoUrl' } as const
type Change = Readonly<Partial<Record<(typeof columnOf)[keyof typeof columnOf], string | null>>>

function read(
  option: keyof typeof columnOf,
  given: string | undefined,
  findFlaw: (url: string) => string | null,
): Change {
  if (given === undefined) return {}
  if (given === 'none') return { [columnOf[option]]: null }
  const flaw = findFlaw(given)
  if (flaw) throw new UsageError(`--${option} ${flaw}.`)
  return { [columnOf[option]]: given }
}
