import type { FrameLocator, Page } from '@playwright/test'
import type { ServiceSite } from './sites.ts'

interface ChallengeOptions {
  readonly pan?: string
  readonly cardHolderName?: string
  /** Where the payer returns to. Default: nowhere, the redirect flow. */
  readonly merchantSite3ds?: string
  readonly description?: string
  /** Minor units of BRL. */
  readonly amount?: number
  /** Other fields of the payment. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** A payment that waits for its payer's challenge. */
export interface Challenge {
  readonly cardId: string
  readonly idempotencyKey: string
  readonly url: string
}

/** Makes a card token, as a frame could have done. @returns its id. */
export async function newCardToken(
  service: ServiceSite,
  pan: string,
  cardHolderName: string = 'Ana Souza',
): Promise<string> {
  const card = { pan, expirationMonth: 12, expirationYear: 2040, cvv: '123', cardHolderName }
  const token = await fetch(`${service.origin}/v1/payments/tokens/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'ek_test_demo', origin: service.origin },
    body: JSON.stringify({ card, verifyCard: false }),
  })
  return ((await token.json()) as { cardId: string }).cardId
}

/** Begins a payment with 3-D Secure through the API, with a card that a frame could have sent. */
export async function beginChallenge(
  service: ServiceSite,
  { pan = '4000000000003220', cardHolderName, merchantSite3ds, more, ...fields }: ChallengeOptions = {},
): Promise<Challenge> {
  const cardId = await newCardToken(service, pan, cardHolderName)
  const card3dsInfo = { use3ds: true, ...(merchantSite3ds && { merchantSite3ds }) }
  const charge = { cardId, amount: 39_000, currency: 'BRL', country: 'BR', card3dsInfo, ...fields, ...more }
  const { body } = await service.call('POST', '/v1/payments/charges/card', charge)
  const { idempotencyKey, redirectUrl, transferDetails } = body as {
    idempotencyKey: string
    redirectUrl?: string
    transferDetails: { card: { card3dsInfo: { threeDsRedirectUrl?: string } } }
  }
  return {
    cardId,
    idempotencyKey,
    url: redirectUrl ?? transferDetails.card.card3dsInfo.threeDsRedirectUrl ?? '',
  }
}

/** The inside of the dialog of `confirmPayment`. */
export function insideDialog(page: Page): FrameLocator {
  return page.frameLocator('dialog > iframe')
}

/** The bank's page in that dialog. */
export function bankIn(page: Page): FrameLocator {
  return insideDialog(page).frameLocator('iframe')
}

/** The status of a payment, and why it was cancelled. */
export async function standingOf(service: ServiceSite, idempotencyKey: string): Promise<string> {
  const { body } = await service.call('GET', `/v1/payments/charges/${idempotencyKey}`)
  const { transferStatus, statusReason } = body as { transferStatus: string; statusReason?: string }
  return statusReason ? `${transferStatus} ${statusReason}` : transferStatus
}

/** How far a page can be scrolled horizontally, in pixels. */
export function sidewaysOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
