import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { catalogue, ServiceError } from '../../errors.ts'
import { refusalOf } from '../../http/error-replies.ts'
import type { Hook } from '../../http/hook.ts'
import { payAtOnce } from '../../installments/domain/offer-options.ts'
import { clientAddressOf } from '../../limits/client-address.ts'
import type { RateWindow } from '../../limits/limit-store.ts'
import { countRequest } from '../../limits/rate-limit.ts'
import type { LinkContext } from '../../links/context.ts'
import { inPayersCurrency } from '../../links/domain/amount-to-pay.ts'
import { type LinkView, viewLink } from '../../links/flows/link-view.ts'
import type { Locale } from '../../locale.ts'
import { requireOwnForm } from '../../web/require-own-form.ts'
import type { PageContext } from '../page-context.ts'
import { renderPage } from '../render-page.ts'
import { type Refusal, renderRefusal } from '../render-refusal.ts'
import type { noticeOf, Screen } from '../screen.ts'
import { choosePageLanguage } from './choose-page-language.ts'
import { pageHeaders } from './page-headers.ts'

/** The largest form accepted, in bytes: an address in which each letter may take twelve bytes. */
export const largestFormBytes = 16_384

/** Accepts forms only from our own pages, and a limited number from each address. */
export function formGuards(context: LinkContext, forms: RateWindow): Hook[] {
  return [
    requireOwnForm(context),
    async (request: FastifyRequest) => countRequest(forms, clientAddressOf(request)),
  ]
}

type PageSource = Pick<PageContext, 'view' | 'library'>

/** The context of a page for a request. */
export function contextOf(context: LinkContext, request: FastifyRequest, source: PageSource): PageContext {
  const link = inPayersCurrency(source.view.link)
  return {
    ...source,
    // A payer sees the amount to pay, whatever the currency of the order.
    view: { ...source.view, link },
    // The route of the card form finds the others.
    offerInstallments: () => [payAtOnce(link)],
    cardProblem: null,
    language: languageOf(request),
    mode: context.mode,
    nowMs: context.nowMs(),
  }
}

/** The language of a page: the payer's current or earlier choice, otherwise the browser's. */
export function languageOf(request: FastifyRequest): Locale {
  const { cookie, 'accept-language': acceptLanguage } = request.headers
  const { lang: asked } = (request.query ?? {}) as { readonly lang?: unknown }
  return choosePageLanguage({ asked, cookie, acceptLanguage })
}

interface ScreenReply {
  readonly screen: Screen
  readonly notice: ReturnType<typeof noticeOf>
  readonly page: PageContext
}

/** Answers with a screen of a link; with status 410 for an expired or cancelled one. */
export function sendPage(
  context: LinkContext,
  reply: FastifyReply,
  { screen, notice, page }: ScreenReply,
): FastifyReply {
  if (screen.shows === 'expired' || screen.shows === 'cancelled') reply.code(410)
  return sendHtml(context, reply, renderPage(screen, notice, page))
}

/** Answers with a page and the headers of all pages. */
export function sendHtml(
  context: Pick<LinkContext, 'publicUrl'>,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  return reply.headers(pageHeaders(context)).type('text/html; charset=utf-8').send(text)
}

/** Redirects after a form, so that reloading the page does not send the form again. */
export function redirectTo(reply: FastifyReply, linkId: string, rest: string = ''): FastifyReply {
  return reply.redirect(`/pay/${encodeURIComponent(linkId)}${rest}`, 303)
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers an error with a page, or with a redirect to the page of the link if that says more. */
export function answerError(
  context: LinkContext,
  error: unknown,
  { request, reply }: Exchange,
): FastifyReply {
  const { reason, details } =
    error instanceof z.ZodError ? new ServiceError('invalid_request') : refusalOf(error, request)
  const { status } = catalogue[reason]
  const { linkId = '' } = request.params as { readonly linkId?: string }
  if (status >= 500) request.log.error({ err: details.cause ?? error }, 'request failed')
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds)
  if (request.method === 'POST') {
    // Another tab or the merchant was faster: the page shows the current state.
    if (status === 409) return redirectTo(reply, linkId)
    if (reason === 'acquirer_unavailable') return redirectTo(reply, linkId, '?step=pay&notice=tryAgain')
    if (methodRefusals.has(reason)) return redirectTo(reply, linkId, '?step=pay&notice=methodRefused')
  }
  const language = languageOf(request)
  const place = { path: `/pay/${linkId}`, requestId: request.id }
  const refusal = { refusal: refusalPageOf(status), language, mode: context.mode, ...place }
  return sendHtml(context, reply.code(status), renderRefusal(refusal))
}

const methodRefusals: ReadonlySet<string> = new Set(['payment_method_not_allowed'])

function refusalPageOf(status: number): Refusal {
  if (status === 404) return 'unknown'
  if (status === 429) return 'tooMany'
  return status < 500 ? 'unreadable' : 'fault'
}

/** Reads a link for its page. @throws ServiceError 404 */
export async function readLink(context: LinkContext, linkId: string): Promise<LinkView> {
  const view = await viewLink(context, linkId)
  if (!view) throw new ServiceError('not_found')
  return view
}
