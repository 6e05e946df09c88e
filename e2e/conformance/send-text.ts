import { newCardToken } from '../support/challenge.ts'
import type { ServiceSite } from '../support/sites.ts'

/** The pages that show a text, by what they are; or the status with which the text was refused. */
export type Sent = { readonly pages: Readonly<Record<string, string>> } | { readonly refusedWith: number }

/**
 * Returns a function that creates a payment link with a text in each of its text fields, and a payment that waits at the
 * bank with the same description.
 */
export async function sender(service: ServiceSite): Promise<(name: string, text: string) => Promise<Sent>> {
  const cardId = await newCardToken(service, '4000000000003220')
  return async (name, text) => {
    const link = await service.call('POST', '/v2/cashier/payment-link', linkWith(name, text))
    const charge = { cardId, description: text, amount: 39_000, currency: 'BRL', country: 'BR' }
    const card3dsInfo = { use3ds: true }
    const paid = await service.call('POST', '/v1/payments/charges/card', { ...charge, card3dsInfo })
    const refused = [link, paid].find(({ status }) => status !== 200)
    if (refused) return { refusedWith: refused.status }
    const { linkId } = link.body as { readonly linkId: string }
    const { idempotencyKey, redirectUrl } = paid.body as Readonly<Record<string, string>>
    return {
      pages: {
        'the checkout page': `/pay/${linkId}`,
        'the link in the dashboard': `/dashboard/links/${linkId}`,
        'the page of the bank': new URL(redirectUrl ?? '').pathname,
        'the payment in the dashboard': `/dashboard/payments/${idempotencyKey}`,
      },
    }
  }
}

/** Each text as long as its field allows. */
function linkWith(name: string, text: string): object {
  const cut = (most: number) => [...text].slice(0, most).join('')
  return {
    orderId: [...`${name} ${text}`].slice(0, 64).join(''),
    ...{ amount: 39_000, currency: 'BRL', country: 'BR', allowPaymentMethods: ['PIX'] },
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
