import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type DeclineReason, isAboutCard, isDeclineReason } from '../../acquirer/domain/decline-reason.ts'
import { catalogue, ServiceError } from '../../errors.ts'
import type { App } from '../../http/app.ts'
import { refusalOf } from '../../http/error-replies.ts'
import type { DeclineLimit } from '../../limits/decline-limit.ts'
import type { IssuerVerdict, RateWindow } from '../../limits/limit-store.ts'
import { countRequest, payerAt } from '../../limits/rate-limit.ts'
import type { LinkContext } from '../../links/context.ts'
import { inPayersCurrency } from '../../links/domain/amount-to-pay.ts'
import { installmentsOf } from '../../links/domain/installments.ts'
import { findCardLink } from '../../links/flows/find-card-link.ts'
import { type CardOrder, type CardPayment, payByCard } from '../../links/flows/pay-by-card.ts'
import { locales } from '../../locale.ts'
import { inLanguage } from '../../three-d-secure/challenge-language.ts'
import { findCard } from '../../tokens/store/cards.ts'
import { characters, idOfPage } from '../../values/texts.ts'
import { acceptForms } from '../../web/form-body.ts'
import { formGuards } from '../routes/page-replies.ts'
import { checkoutWords } from '../words/checkout-words.ts'
import { type CardField, fieldsToClear, problemOfRefusal } from './card-problem.ts'

const params = z.object({ linkId: idOfPage })
const body = z.object({
  cardId: characters(64),
  installments: characters(2).regex(/^[1-9]\d?$/),
  language: z.enum(locales),
})

/** The largest form accepted, in bytes: an id, a number and a language. */
const largestFormBytes = 1024

/** The answer to the page's script: where to continue, or what to say and which fields to clear. */
type CardPaymentAnswer =
  | { readonly goTo: string }
  | { readonly text: string; readonly clears: readonly CardField[] }

interface CardPaymentOptions {
  readonly declines: DeclineLimit
  /** How many forms an address may send. */
  readonly forms: RateWindow
  /** How many attempts a link may have. */
  readonly attempts: RateWindow
}

/**
 * `POST /pay/<linkId>/card`: pays a link with a card that was typed on its page. Only the script of that page calls it,
 * so that what the payer typed survives a decline. The link's id is the key, as for the whole page. A decline is an
 * answer with status 200 and not an error.
 */
export async function cardPaymentRoutes(
  app: App,
  context: LinkContext,
  { declines, forms, attempts }: CardPaymentOptions,
): Promise<void> {
  await app.register(async (pages: App) => {
    acceptForms(pages)
    const onRequest = formGuards(context, forms)
    const options = { schema: { hide: true, params, body }, bodyLimit: largestFormBytes, onRequest }
    pages.post('/pay/:linkId/card', options, async (request) => {
      const { language, ...fields } = request.body
      const { linkId } = request.params
      const order = { ...fields, linkId, installments: Number(fields.installments) }
      const page = `/pay/${linkId}`
      try {
        const goTo = await pay(context, { order, declines, attempts, request })
        return { goTo: goTo === null ? page : inLanguage(goTo, language) } satisfies CardPaymentAnswer
      } catch (error) {
        const { reason, details } = refusalOf(error)
        // Answered like every other request; the script then says that there is no answer yet.
        if (reason === 'store_unavailable') throw error
        const { status } = catalogue[reason]
        if (status >= 500) request.log.error({ err: details.cause ?? error }, 'request failed')
        const problem = problemOfRefusal(reason)
        // Not about the card: the page of the link says that it is paid, cancelled, expired or unknown.
        if (!problem) return { goTo: page } satisfies CardPaymentAnswer
        const text = checkoutWords[language].card.problems[problem]
        return { text, clears: fieldsToClear[problem] } satisfies CardPaymentAnswer
      }
    })
  })
}

interface CardPaymentRequest {
  readonly order: CardOrder
  readonly declines: DeclineLimit
  readonly attempts: RateWindow
  readonly request: FastifyRequest
}

/** @returns the address where the card's issuer authenticates the payer; `null` when the link is paid. */
async function pay(
  context: LinkContext,
  { order, declines, attempts, request }: CardPaymentRequest,
): Promise<string | null> {
  const found = await findCardLink(context, order.linkId)
  if (!found) throw new ServiceError('payment_link_cancelled')
  const { merchantId } = found.link
  await countRequest(attempts, order.linkId)
  if (!installmentsOf(inPayersCurrency(found.link)).some(({ number }) => number === order.installments)) {
    throw new ServiceError('invalid_request', { field: 'installments' })
  }
  // Only tokens of this page: otherwise somebody who saw a token in the shop could pay an order of their own with it.
  const card = await findCard(context.db, { merchantId, cardId: order.cardId })
  if (card?.linkId !== order.linkId) throw new ServiceError('card_not_found', { field: 'cardId' })
  const outcome = await declines.watch({
    asker: { payer: payerAt(merchantId, request) },
    token: card,
    linkId: order.linkId,
    act: () => payByCard(context, order).catch(declineOf),
    verdictOf,
  })
  if ('declineReason' in outcome) throw new ServiceError(outcome.declineReason)
  return outcome.goTo
}

function verdictOf(outcome: CardPayment | DeclinedPayment): IssuerVerdict | null {
  if ('declineReason' in outcome) return isAboutCard(outcome.declineReason) ? 'declined' : null
  return outcome.goTo === null ? 'approved' : null
}

interface DeclinedPayment {
  readonly declineReason: DeclineReason
}

function declineOf(error: unknown): DeclinedPayment {
  if (error instanceof ServiceError && isDeclineReason(error.reason)) return { declineReason: error.reason }
  throw error
}
