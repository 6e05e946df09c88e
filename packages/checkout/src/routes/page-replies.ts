import { findCookie, type Hook, pageLanguage, refusalOf, requireOwnForm } from '@element-js/http'
import {
  clientAddressOf,
  countRequest,
  inPayersCurrency,
  type LinkContext,
  type LinkView,
  languageInQuery,
  payAtOnce,
  type RateWindow,
  viewLink,
} from '@element-js/payments'
import { catalogue, type Locale, type ServiceContext, ServiceError } from '@element-js/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askFor, type PageContext } from '../page-context.ts'
import { renderPage } from '../render-page.ts'
import { type Refusal, renderRefusal } from '../render-refusal.ts'
import type { noticeOf, Screen } from '../screen.ts'

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
    search: searchOf(request),
    asked: languageInQuery(request.query),
    mode: context.mode,
    nowMs: context.nowMs(),
  }
}

/** The words in the address of a page, without the language. A page that answers a form has an address without any. */
function searchOf({ method, query }: FastifyRequest): string {
  const { lang: _, ...given } = query as Record<string, unknown>
  // All that a page understands are words. Nothing else of an address is repeated, such as a number.
  const isWord = (text: unknown): text is string => typeof text === 'string' && /^[A-Za-z_]+$/.test(text)
  const words = Object.entries(given).filter((each): each is [string, string] => each.every(isWord))
  return method === 'GET' && words.length > 0 ? `?${new URLSearchParams(words)}` : ''
}

/** The language of a page: the payer's current or earlier choice, otherwise the browser's. */
function languageOf(request: FastifyRequest): Locale {
  const { lang } = (request.query ?? {}) as { readonly lang?: unknown }
  return pageLanguage({
    asked: lang,
    kept: findCookie(request.headers.cookie, cookieName),
    acceptLanguage: request.headers['accept-language'],
  })
}

const cookieName = 'pay_lang'

/** The cookie that keeps the payer's choice. It is for checkout pages only, and scripts cannot read it. */
export function languageCookie(language: Locale): string {
  return `${cookieName}=${language}; Path=/pay; Max-Age=31536000; SameSite=Lax; HttpOnly`
}

/** Answers with a screen of a link; with status 410 for an expired or cancelled one. */
export function sendPage(
  context: LinkContext,
  reply: FastifyReply,
  {
    screen,
    notice,
    page,
  }: { readonly screen: Screen; readonly notice: ReturnType<typeof noticeOf>; readonly page: PageContext },
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

/**
 * Headers of every page: only its own style, script and card fields may load, and no page may frame it.
 *
 * The address is a key, because anyone who knows it can pay. It must not get into another site's referrer, a cache or a
 * search index. With `no-referrer`, browsers would send every form with `Origin: null`, and a browser that does not send
 * `Sec-Fetch-Site` either, such as Safari before 16.4 or any at a plain-http address, could not pay.
 */
export function pageHeaders({ publicUrl }: Pick<LinkContext, 'publicUrl'>): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The images of the style, the icon, and logos that the service hosts: another host would learn who pays and when.
    "img-src 'self' data:",
    "connect-src 'self'",
    // The card fields.
    "frame-src 'self'",
    "base-uri 'none'",
    // Forms lead back here, possibly by way of 3-D Secure, at the public address of the service.
    `form-action 'self' ${new URL(publicUrl).origin}`,
    // A transparent frame over a game could make a payer confirm.
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    vary: 'Accept-Language, Cookie',
  }
}

/** Redirects after a form, so that reloading the page does not send the form again. */
export function redirectTo(reply: FastifyReply, linkId: string, rest: string = ''): FastifyReply {
  const path = `/pay/${encodeURIComponent(linkId)}${rest}`
  return reply.redirect(askFor(languageInQuery(reply.request.query), path), 303)
}

/** Answers an error with a page, or with a redirect to the page of the link if that says more. */
export function answerError(
  context: LinkContext,
  error: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
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
    if (reason === 'payment_method_not_allowed')
      return redirectTo(reply, linkId, '?step=pay&notice=methodRefused')
  }
  const language = languageOf(request)
  const place = { path: `/pay/${linkId}`, requestId: request.id }
  const refusal = { refusal: refusalPageOf(status), language, mode: context.mode, ...place }
  return sendHtml(context, reply.code(status), renderRefusal(refusal))
}

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

/**
 * Answers a browser with a page if the address does not exist, because people mistype addresses and cut them off.
 *
 * @returns `null` for programs, which get the error of the API.
 */
export function answerUnknownAddress(
  context: ServiceContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply | null {
  if (!wantsPage(request.headers.accept)) return null
  const isOfPayment = /^\/pay\/?(?:$|\?)/.test(request.url)
  const page = renderRefusal({
    refusal: isOfPayment ? 'unknown' : 'nowhere',
    language: languageOf(request),
    mode: context.mode,
    // Never the requested address, because links to other languages lead there.
    path: isOfPayment ? '/pay' : null,
    requestId: request.id,
  })
  const answered = sendHtml(context, reply.code(404), page)
  return answered.header('vary', 'Accept, Accept-Language, Cookie')
}

/**
 * Whether a client is a person's browser, which asks for HTML by name. Programs accept anything, or JSON.
 *
 * @param accept The header `Accept`.
 */
export function wantsPage(accept: string | undefined): boolean {
  return (accept ?? '')
    .slice(0, 1000)
    .split(',')
    .some((range) => range.split(';', 1)[0]?.trim().toLowerCase() === 'text/html')
}
