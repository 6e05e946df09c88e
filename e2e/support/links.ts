import type { Page } from '@playwright/test'
import type { Credentials, ServiceSite } from './sites.ts'

/** A payment link that was created through the API. */
export interface MadeLink {
  readonly linkId: string
  readonly url: string
}

let count = 0

/** Creates a link, by default of the demo merchant and of 390 BRL by card or Pix. */
export async function makeLink(
  service: ServiceSite,
  fields: object = {},
  as?: Credentials,
): Promise<MadeLink> {
  count += 1
  const order = {
    orderId: `order-${Date.now()}-${count}`,
    amount: 39_000,
    currency: 'BRL',
    country: 'BR',
    allowPaymentMethods: ['CREDIT_CARD', 'PIX'],
    name: 'Ana Souza',
    email: 'ana@example.com',
    description: 'Two cups',
    ...fields,
  }
  const { status, body } = await service.call('POST', '/v2/cashier/payment-link', order, as)
  if (status !== 200) throw new Error(`No link was created: ${JSON.stringify(body)}`)
  const { linkId, paymentLink: url } = body as { linkId: string; paymentLink: string }
  return { linkId, url }
}

interface LinkRecord {
  readonly paymentStatus: string
  readonly finalPaymentMethod: string | null
}

/** The status of a link: `SETTLED CREDIT_CARD`. */
export async function standingOfLink(service: ServiceSite, { linkId }: MadeLink): Promise<string> {
  const { body } = await service.call('GET', `/v2/cashier/payment-link/${linkId}`)
  const { paymentStatus, finalPaymentMethod } = (body as { data: LinkRecord }).data
  return finalPaymentMethod ? `${paymentStatus} ${finalPaymentMethod}` : paymentStatus
}

/** Opens the card form of a link. */
export async function openCardForm(page: Page, { url }: MadeLink): Promise<void> {
  await page.goto(`${url}?method=CREDIT_CARD`)
  for (const id of ['card-number', 'card-expiration', 'card-code']) {
    await page.frameLocator(`#${id} iframe`).locator('input[aria-label]').waitFor()
  }
}

/** What the acquirer did for a link, according to its ledger: `authorize approved`. */
export async function bookOf(service: ServiceSite, { linkId }: MadeLink): Promise<readonly string[]> {
  const { body } = await service.call('GET', '/v1/sandbox/acquirer/ledger')
  const { entries } = body as { entries: { linkId?: string; type: string; result: string }[] }
  return entries.filter((entry) => entry.linkId === linkId).map(({ type, result }) => `${type} ${result}`)
}
