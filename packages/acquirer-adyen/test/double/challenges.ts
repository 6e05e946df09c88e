import { errorReply, type Reply } from './shapes.ts'
import { type DecidedVerdict, notAuthenticated, type RedirectVerdict } from './test-cards.ts'

/** What a payer does on the page of a challenge. A payer who leaves it returns, and can still pass. */
export type PayerAnswer = 'pass' | 'fail' | 'leave'

/** How a test plays the payers. */
export interface Payers {
  /**
   * Answers on the page of a challenge; the first `pass` or `fail` counts.
   *
   * @returns the address that the payer returns to.
   */
  answerChallenge(url: string, answer: PayerAnswer): string
  /** Whether payments are authorized as soon as their payers have passed, and not when the payers return. */
  authorizeEarly(isEarly: boolean): void
  /** Whether answers about payers who return contain the name of the payment. */
  nameReturns(isNamed: boolean): void
}

interface Challenges<P> extends Payers {
  /** Redirects the payer of a payment. */
  redirect(payment: P, verdict: RedirectVerdict, returnUrl: string): Reply
  /** Answers the request about the parameters with which a payer returned. */
  comeBack(redirectResult: string): Reply
}

interface Page<P> {
  readonly payment: P
  readonly afterwards: DecidedVerdict
  readonly returnUrl: string
  /** The parameters with which the payer returned, and what the payer had done by then. */
  readonly results: Map<string, PayerAnswer>
  /** What the issuer has decided; the issuer decides once. */
  reply: Reply | null
}

/** The pages to which payers are redirected. @param settle Applies the issuer's decision to a payment. */
export function openChallenges<P>(settle: (payment: P, verdict: DecidedVerdict) => Reply): Challenges<P> {
  const pages = new Map<string, Page<P>>()
  let isEarly = false
  let isNamed = true

  function decide(page: Page<P>, answer: PayerAnswer): Reply {
    if (page.reply) return page.reply
    if (answer === 'leave') return settle(page.payment, { kind: 'pending' })
    page.reply = settle(page.payment, answer === 'pass' ? page.afterwards : notAuthenticated)
    return page.reply
  }

  return {
    redirect: (payment, { method, afterwards = { kind: 'approved' } }, returnUrl) => {
      const number = pages.size + 1
      const url = `https://bank.invalid/threeDS/redirect?MD=${number}`
      pages.set(url, { payment, afterwards, returnUrl, results: new Map(), reply: null })
      const data = { MD: 'a session', PaReq: 'a request' }
      const action = { type: 'redirect', method, paymentMethodType: 'scheme', url }
      return {
        status: 200,
        // Not the id that the payment gets when it is authorized.
        body: {
          pspReference: `REDIRECT${String(number).padStart(8, '0')}`,
          resultCode: 'RedirectShopper',
          action: { ...action, ...(method === 'POST' && { data }) },
        },
      }
    },
    comeBack: (redirectResult) => {
      const page = [...pages.values()].find(({ results }) => results.has(redirectResult))
      const answer = page?.results.get(redirectResult)
      if (!page || !answer) return errorReply(422, 'validation', '702')
      const { status, body } = decide(page, answer)
      return { status, body: isNamed ? body : { ...body, merchantReference: undefined } }
    },
    answerChallenge: (url, answer) => {
      const page = pages.get(url)
      if (!page) throw new Error(`There is no page ${url}.`)
      const { results } = page
      const first = [...results.values()].find((each) => each !== 'leave')
      // Like Adyen's, it has characters that an address must encode.
      const redirectResult = `${url.split('=').at(-1)}!X6Xtf+${results.size}/=`
      results.set(redirectResult, first ?? answer)
      if (isEarly && (first ?? answer) === 'pass') decide(page, 'pass')
      const returnUrl = new URL(page.returnUrl)
      returnUrl.searchParams.set('redirectResult', redirectResult)
      return returnUrl.href
    },
    authorizeEarly: (next) => {
      isEarly = next
    },
    nameReturns: (next) => {
      isNamed = next
    },
  }
}
