import type { Locale } from '@element-js/values'
import type { ChallengedCharge } from './authentication/challenged-charge.ts'
import { inLanguage } from './challenge-language.ts'
import type { ChallengePage } from './challenge-page.ts'
import { type ChallengePlace, inPlace } from './challenge-place.ts'
import { challengeResultOf } from './challenge-result.ts'
import type { ShownPayment } from './payment-facts.ts'

/** The answer to a visit to the address of a challenge: another address, or a page. */
export type VisitAnswer =
  | { readonly goTo: string }
  | {
      readonly status: number
      readonly page: ChallengePage
      /** The shop of the payment. Default: it is not known. */
      readonly merchant?: ChallengedCharge['merchant']
      readonly retryAfterSeconds?: number | undefined
    }

export interface Visit {
  /**
   * `page`: the payer pressed a button; `program`: a program sent the form; `return`: the payer is back from the
   * issuer.
   */
  readonly by: 'look' | 'page' | 'program' | 'return'
  /** The parameters of the address. */
  readonly language: Locale | null
  /** In a frame or a window, the payer stays on the page, because the shop's page is still open. */
  readonly place: ChallengePlace
}

/** @param challenged `null` if there is no such challenge. */
export function answerVisit(challenged: ChallengedCharge | null, visit: Visit): VisitAnswer {
  const { by, place, language } = visit
  if (!challenged) return { status: 404, page: { shows: 'unknown' } }
  const { charge, end, merchant } = challenged
  const ending = challengeResultOf(charge, end)
  if (!ending) return whileOpen(challenged, visit)
  const { merchantSite3ds, idempotencyKey, linkId } = charge
  if (merchantSite3ds !== null && place === 'tab') {
    const returnUrl = returnUrlOf(merchantSite3ds, idempotencyKey)
    // The page of a link is our own. A browser that blocks cookies has not kept the language that the payer chose there.
    const goTo = linkId === null ? returnUrl : inLanguage(returnUrl, language)
    return by === 'page' ? { status: 200, page: { shows: 'leadingOn', goTo }, merchant } : { goTo }
  }
  // Reloading the next page does not submit a form again, and its address contains nothing from the issuer.
  if (by !== 'look') return { goTo: addressOf(charge.challengeId, visit) }
  const page = { shows: 'ending', ending, payment: shownOf(challenged) } as const
  return { status: ending === 'expired' || ending === 'codeExpired' ? 410 : 200, page, merchant }
}

function whileOpen(challenged: ChallengedCharge, visit: Visit): VisitAnswer {
  const { charge, merchant } = challenged
  const { openIntent, challengeUrl, challengeId } = charge
  if (openIntent) return { status: 202, page: { shows: 'underWay' }, merchant }
  if (challengeUrl === null)
    return { status: 200, page: { shows: 'challenge', payment: shownOf(challenged) } }
  // With an automatic redirect, a payer whose bank sends everybody back immediately would be in an endless loop.
  if (visit.by === 'return')
    return { status: 200, page: { shows: 'unfinished', goTo: addressOf(challengeId, visit) }, merchant }
  return { goTo: challengeUrl }
}

function addressOf(challengeId: string | null, { language, place }: Pick<Visit, 'language' | 'place'>) {
  return inPlace(inLanguage(`/3ds/${challengeId}`, language), place)
}

function shownOf({ charge, card, merchant }: ChallengedCharge): ShownPayment {
  const { description, amountMinor, country } = charge
  return { merchantName: merchant.name, description, amountMinor, country, currency: charge.currency, card }
}

/**
 * The address to which a payer returns: the merchant's own address with the payment's key in its query, and nothing
 * else that the merchant could take for a status. A visitor may have made that address up, so the merchant looks up the
 * payment by its key, with its own credentials.
 *
 * @param merchantSite3ds A valid address.
 * @returns the address with `idempotencyKey` set. The rest of its query stays the same, byte for byte.
 */
export function returnUrlOf(merchantSite3ds: string, idempotencyKey: string): string {
  const url = new URL(merchantSite3ds)
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && nameOf(part) !== parameter)
  url.search = [...kept, `${parameter}=${idempotencyKey}`].join('&')
  return url.href
}

const parameter = 'idempotencyKey'

function nameOf(part: string): string | undefined {
  return [...new URLSearchParams(part).keys()][0]
}
