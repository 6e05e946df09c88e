import type { BrandId } from '@element-js/card'
import { type App, acceptForms, refusalOf } from '@element-js/http'
import {
  countRequest,
  type DeclineLimit,
  findCardLink,
  findInstallments,
  findUsableCard,
  type InstallmentOption,
  inLanguage,
  type LinkContext,
  languageInQuery,
  payByCard,
  payerAt,
  type RateWindow,
} from '@element-js/payments'
import { catalogue, characters, idOfPage, locales, ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askFor } from '../page-context.ts'
import { formGuards } from '../routes/page-replies.ts'
import { checkoutWords } from '../words/checkout-words.ts'
import { type CardField, fieldsToClear, problemOfRefusal } from './card-problem.ts'

const params = z.object({ linkId: idOfPage })
const body = z.object({
  cardId: characters(64),
  installments: characters(2).regex(/^[1-9]\d?$/),
  /** The total that the payer saw, in minor units. Absent: the price. */
  total: characters(15)
    .regex(/^[1-9]\d*$/)
    .optional(),
  language: z.enum(locales),
})

/** The largest form accepted, in bytes: an id, two numbers and a language. */
const largestFormBytes = 1024

/** The response to the page's script: where to continue, or what to show and which fields to clear. */
type CardPaymentAnswer =
  | { readonly goTo: string }
  | { readonly text: string; readonly clears: readonly CardField[] }

/**
 * `POST /pay/<linkId>/card`: pays a link with a card that was typed on its page. Only the script of that page calls it,
 * so that the payer's input survives a decline. The link's id is the key, as for the whole page. A decline is a
 * response with status 200 and not an error.
 */
export async function cardPaymentRoutes(
  app: App,
  context: LinkContext,
  {
    declines,
    forms,
    attempts,
  }: {
    readonly declines: DeclineLimit
    /** Limits the forms that an address may send. */
    readonly forms: RateWindow
    /** Limits the attempts of a link. */
    readonly attempts: RateWindow
  },
): Promise<void> {
  await app.register(async (pages: App) => {
    acceptForms(pages)
    const onRequest = formGuards(context, forms)
    const options = { schema: { hide: true, params, body }, bodyLimit: largestFormBytes, onRequest }
    pages.post('/pay/:linkId/card', options, async (request) => {
      const { language, ...fields } = request.body
      const { linkId } = request.params
      const chosen = {
        count: Number(fields.installments),
        totalMinor: fields.total === undefined ? null : Number(fields.total),
      }
      const pageWith = (rest = '') => askFor(languageInQuery(request.query), `/pay/${linkId}${rest}`)
      try {
        const goTo = await pay(context, {
          linkId,
          cardId: fields.cardId,
          chosen,
          declines,
          attempts,
          request,
        })
        return { goTo: goTo === null ? pageWith() : inLanguage(goTo, language) } satisfies CardPaymentAnswer
      } catch (error) {
        const { reason, details } = refusalOf(error)
        // Answered like every other request; the script then shows that there is no result yet.
        if (reason === 'store_unavailable') throw error
        const { status } = catalogue[reason]
        if (status >= 500) request.log.error({ err: details.cause ?? error }, 'request failed')
        if (reason === 'installments_plan_mismatch') {
          return { goTo: pageWith('?method=CREDIT_CARD&notice=tryAgain') } satisfies CardPaymentAnswer
        }
        const problem = problemOfRefusal(reason)
        // This is not about the card: the page of the link says that it is paid, cancelled, expired or unknown.
        if (!problem) return { goTo: pageWith() } satisfies CardPaymentAnswer
        const text = checkoutWords[language].card.problems[problem]
        return { text, clears: fieldsToClear[problem] } satisfies CardPaymentAnswer
      }
    })
  })
}

/** What the payer chose on the page. */
interface ChosenOption {
  readonly count: number
  /** The total that the page showed; `null`: the price. */
  readonly totalMinor: number | null
}

/**
 * The option that the payer chose; `null` for a payment without installments.
 *
 * @throws ServiceError if it is not offered, or no longer with the total that the payer saw.
 */
function readOption(
  options: readonly InstallmentOption[],
  { count, totalMinor }: ChosenOption,
): InstallmentOption | null {
  const option = options.find((each) => each.count === count)
  // The option that the page showed has changed since, or no longer exists.
  if (totalMinor !== null && totalMinor !== option?.totalMinor) {
    throw new ServiceError('installments_plan_mismatch', { field: 'total' })
  }
  if (!option) throw new ServiceError('invalid_request', { field: 'installments' })
  // Without a total, the payer has seen only the price.
  if (totalMinor === null && option.totalMinor !== options[0]?.totalMinor) {
    throw new ServiceError('installments_plan_mismatch', { field: 'total' })
  }
  return count === 1 ? null : option
}

/** @returns the address where the card's issuer authenticates the payer; `null` when the link is paid. */
async function pay(
  context: LinkContext,
  {
    linkId,
    cardId,
    chosen,
    declines,
    attempts,
    request,
  }: {
    readonly linkId: string
    readonly cardId: string
    readonly chosen: ChosenOption
    readonly declines: DeclineLimit
    readonly attempts: RateWindow
    readonly request: FastifyRequest
  },
): Promise<string | null> {
  const found = await findCardLink(context, linkId)
  if (!found) throw new ServiceError('payment_link_cancelled')
  const { merchantId } = found.link
  await countRequest(attempts, linkId)
  const card = await findUsableCard(context, { merchantId, cardId, linkId })
  if (card instanceof ServiceError) throw card
  const offer = await findInstallments(context, found.link)
  const option = readOption(offer(card.brand as BrandId), chosen)
  const payer = payerAt(merchantId, request)
  const { goTo } = await payByCard(context, { linkId, cardId, option, payer }, declines)
  return goTo
}
