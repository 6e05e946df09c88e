import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { catalogue, ServiceError } from '../../errors.ts'
import { refusalOf } from '../../http/error-replies.ts'
import type { Hook } from '../../http/hook.ts'
import { clientAddressOf } from '../../limits/client-address.ts'
import type { RateWindow } from '../../limits/limit-store.ts'
import { takeOne } from '../../limits/rate-limit.ts'
import type { LinkContext } from '../../links/context.ts'
import { type LinkView, viewLink } from '../../links/flows/link-view.ts'
import type { Locale } from '../../locale.ts'
import { requireOwnForm } from '../../web/own-form.ts'
import type { PageContext } from '../page-context.ts'
import { renderPage } from '../render-page.ts'
import { type Refusal, renderRefusal } from '../render-refusal.ts'
import type { noticeOf, Screen } from '../screen.ts'
import { choosePageLanguage } from './choose-page-language.ts'
import { pageHeaders } from './page-headers.ts'

/** The largest form taken, in bytes: an address, each letter of which may be twelve. */
export const largestFormBytes = 16_384

/** Who may send a form: a page of ours, and an address not too often. */
export function formGuards(context: LinkContext, forms: RateWindow): Hook[] {
  return [
    requireOwnForm(context),
    async (request: FastifyRequest) => takeOne(forms, clientAddressOf(request)),
  ]
}

type Shown = Pick<PageContext, 'view' | 'library'>

/** What a page is made from, for whoever asks. */
export function contextOf(context: LinkContext, request: FastifyRequest, shown: Shown): PageContext {
  return {
    ...shown,
    cardProblem: null,
    language: languageOf(request),
    mode: context.mode,
    nowMs: context.nowMs(),
  }
}

function languageOf(request: FastifyRequest): Locale {
  const { cookie, 'accept-language': acceptLanguage } = request.headers
  const { lang: asked } = (request.query ?? {}) as { readonly lang?: unknown }
  return choosePageLanguage({ asked, cookie, acceptLanguage })
}

interface Sent {
  readonly screen: Screen
  readonly notice: ReturnType<typeof noticeOf>
  readonly page: PageContext
}

/** Answers with a screen of a link; 410 where it is over. */
export function sendPage(
  context: LinkContext,
  reply: FastifyReply,
  { screen, notice, page }: Sent,
): FastifyReply {
  if (screen.shows === 'expired' || screen.shows === 'cancelled') reply.code(410)
  return sendHtml(context, reply, renderPage(screen, notice, page))
}

/** Answers with a page, under the policy of all. */
export function sendHtml(context: LinkContext, reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(pageHeaders(context)).type('text/html; charset=utf-8').send(text)
}

/** After a form, a page that can be loaded again: whoever does sends nothing a second time. */
export function goTo(reply: FastifyReply, linkId: string, rest: string = ''): FastifyReply {
  return reply.redirect(`/pay/${encodeURIComponent(linkId)}${rest}`, 303)
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Tells a payer of a refusal: by a page, or by the page of the link where that says more. */
export function answerError(
  context: LinkContext,
  error: unknown,
  { request, reply }: Exchange,
): FastifyReply {
  const { reason, details } =
    error instanceof z.ZodError ? new ServiceError('invalid_request') : refusalOf(error)
  const { status } = catalogue[reason]
  const { linkId = '' } = request.params as { readonly linkId?: string }
  if (status >= 500) request.log.error({ err: details.cause ?? error }, 'request failed')
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds)
  if (request.method === 'POST') {
    // Another tab, or the merchant, was faster: the page tells how it stands now.
    if (status === 409) return goTo(reply, linkId)
    if (reason === 'acquirer_unavailable') return goTo(reply, linkId, '?step=pay&notice=tryAgain')
    if (methodRefusals.has(reason)) return goTo(reply, linkId, '?step=pay&notice=methodRefused')
  }
  const language = languageOf(request)
  const refusal = { refusal: refusalPageOf(status), language, mode: context.mode, path: `/pay/${linkId}` }
  return sendHtml(context, reply.code(status), renderRefusal(refusal))
}

const methodRefusals: ReadonlySet<string> = new Set(['payment_method_not_allowed'])

function refusalPageOf(status: number): Refusal {
  if (status === 404) return 'unknown'
  if (status === 429) return 'tooMany'
  return status < 500 ? 'unreadable' : 'fault'
}

/** A link for its page. @throws ServiceError 404 */
export async function seeLink(context: LinkContext, linkId: string): Promise<LinkView> {
  const view = await viewLink(context, linkId)
  if (!view) throw new ServiceError('not_found')
  return view
}
