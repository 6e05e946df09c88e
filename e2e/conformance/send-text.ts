import { newCardToken } from '../support/challenge.ts'
import type { ServiceSite } from '../support/sites.ts'

/** The pages that show a text, by what they are; or the status with which the text was refused. */
export type Sent = { readonly pages: Readonly<Record<string, string>> } | { readonly refusedWith: number }

/**
 * Returns a function that creates a payment link with a text in each of its text fields, one that is refunded for that
 * reason, and a payment that waits at the bank with the same description.
 */
export async function sender(service: ServiceSite): Promise<(name: string, text: string) => Promise<Sent>> {
  const cardId = await newCardToken(service, '4000000000003220')
  return async (name, text) => {
    const link = await service.call('POST', '/v2/cashier/payment-link', linkWith(name, text))
    const charge = { cardId, referenceId: idOf(name, text), description: text, ...price }
    const card3dsInfo = { use3ds: true }
    const paid = await service.call('POST', '/v1/payments/charges/card', { ...charge, card3dsInfo })
    const refused = [link, paid].find(({ status }) => status !== 200)
    if (refused) return { refusedWith: refused.status }
    const { linkId } = link.body as { readonly linkId: string }
    const refundedId = await refundedLink(service, name, text)
    const { idempotencyKey, redirectUrl } = paid.body as Readonly<Record<string, string>>
    return {
      pages: {
        'the checkout page': `/pay/${linkId}`,
        'the link in the dashboard': `/dashboard/links/${linkId}`,
        'the receipt': `/pay/${refundedId}`,
        'the refunded link in the dashboard': `/dashboard/links/${refundedId}`,
        'the page of the bank': new URL(redirectUrl ?? '').pathname,
        'the payment in the dashboard': `/dashboard/payments/${idempotencyKey}`,
      },
    }
  }
}

/** A link with a text in each field, which is paid, and refunded for a reason with the text. */
async function refundedLink(service: ServiceSite, name: string, text: string): Promise<string> {
  const { body } = await service.call('POST', '/v2/cashier/payment-link', linkWith(`${name} paid`, text))
  const { linkId } = body as { readonly linkId: string }
  await service.call('POST', `/v1/sandbox/payment-links/${linkId}/pay`, { method: 'PIX' })
  const refund = { linkId, reason: text }
  const { status } = await service.call('POST', '/v2/cashier/payment-link/refund', refund)
  if (status !== 200) throw new Error(`The refund of ${name} was refused with ${status}.`)
  return linkId
}

const price = { amount: 39_000, currency: 'BRL', country: 'BR' }
const idOf = (name: string, text: string): string => [...`${name} ${text}`].slice(0, 64).join('')

/** Each text as long as its field allows. */
function linkWith(name: string, text: string): object {
  const cut = (most: number) => [...text].slice(0, most).join('')
  return {
    orderId: idOf(name, text),
    ...price,
    allowPaymentMethods: ['PIX'],
    name: cut(50),
    description: text,
    needCollectAddress: true,
    shippingAddress: {
      name: cut(100),
      countryCode: 'BR',
      province: cut(100),
      city: cut(100),
      postalCode: cut(20),
      line1: cut(200),
      line2: cut(200),
    },
    metadata: { [cut(40)]: text },
  }
}
