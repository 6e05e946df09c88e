import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paymentMethods } from '../domain/payment-method.ts'
import { catalogue, ServiceError } from '../errors.ts'
import { beginAttempt } from '../flows/links/begin-attempt.ts'
import { viewLink } from '../flows/links/link-view.ts'
import { lacksAddress } from '../flows/links/payable.ts'
import { playPayer } from '../flows/links/play-payer.ts'
import { saveShippingAddress } from '../flows/links/save-shipping-address.ts'
import { withdrawAttempt } from '../flows/links/withdraw-attempt.ts'
import type { App } from '../http/app.ts'
import { clientAddressOf } from '../http/client-address.ts'
import { refusalOf } from '../http/error-replies.ts'
import { takeForms } from '../http/form-body.ts'
import { requireOwnForm } from '../http/own-form.ts'
import { takeOne } from '../http/rate-limit.ts'
import { sendHostedFile } from '../http/send-hosted-file.ts'
import type { SlidingWindow } from '../http/sliding-window.ts'
import type { Parts } from '../parts.ts'
import { cardScript, cardStyle, type LibraryFile } from '../pay-page/card/card-files.ts'
import { findCardProblem } from '../pay-page/card/find-card-problem.ts'
import { choosePageLanguage, isLanguage, languageCookie } from '../pay-page/choose-page-language.ts'
import { isPaidAtProvider } from '../pay-page/method-traits.ts'
import type { PageContext } from '../pay-page/page-context.ts'
import { pageScript, pageStyle } from '../pay-page/page-files.ts'
import { pageHeaders } from '../pay-page/page-headers.ts'
import { readAddress } from '../pay-page/read-address.ts'
import { readChoices } from '../pay-page/read-choices.ts'
import { renderPage } from '../pay-page/render-page.ts'
import { renderProviderPage } from '../pay-page/render-provider-page.ts'
import { type Refusal, renderRefusal } from '../pay-page/render-refusal.ts'
import { renderSlip } from '../pay-page/render-slip.ts'
import { noticeOf, type Screen, screenOf } from '../pay-page/screen.ts'
import { payNewsRoutes } from './pay-news.ts'

const path = '/pay/:linkId'
const params = z.object({ linkId: z.string() })
const query = z.object({
  lang: z.unknown().optional(),
  method: z.unknown().optional(),
  step: z.unknown().optional(),
  notice: z.unknown().optional(),
  idempotencyKey: z.unknown().optional(),
})
const method = z.enum(paymentMethods)

/** The largest form taken, in bytes: an address, each letter of which may be twelve. */
const largestFormBytes = 16_384

interface PayPages {
  readonly library: LibraryFile
  /** How many forms an address may send. */
  readonly forms: SlidingWindow
  /** How often a link may be begun to be paid. */
  readonly attempts: SlidingWindow
}

/**
 * `/pay/<linkId>`: the page on which a payer pays a link, for people and not for programs. Its address is the key:
 * whoever knows it may pay, and nothing else is asked. Looking changes nothing; whatever does is a form.
 */
export async function payPages(app: App, parts: Parts, options: PayPages): Promise<void> {
  for (const { path, file } of [pageStyle, pageScript, cardStyle, cardScript]) {
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      sendHostedFile({
        request,
        reply,
        file,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
    )
  }
  payNewsRoutes(app, parts)
  await app.register(async (pages: App) => {
    takeForms(pages)
    pages.setErrorHandler((error, request, reply) => answerError(parts, error, { request, reply }))
    lookingRoutes(pages, parts, options)
    formRoutes(pages, parts, options)
    if (parts.mode === 'sandbox') sandboxForms(pages, parts, options)
  })
}

function lookingRoutes(pages: App, parts: Parts, { library }: PayPages): void {
  pages.get(path, { schema: { hide: true, params, querystring: query } }, async (request, reply) => {
    const view = await viewLink(parts, request.params.linkId)
    if (!view) throw new ServiceError('not_found')
    const { method: wished, step, notice, lang, idempotencyKey } = request.query
    if (isLanguage(lang)) reply.header('set-cookie', languageCookie(lang))
    const cardProblem = await findCardProblem(parts, { link: view.link, attemptId: idempotencyKey })
    const context = { ...contextOf(parts, request, { view, library }), cardProblem }
    const chosen = cardProblem ? 'CREDIT_CARD' : (method.safeParse(wished).data ?? null)
    const wish = { method: chosen, isPastAddress: step === 'pay' }
    const screen = screenOf(view, wish, context.nowMs)
    return sendPage(parts, reply, { screen, notice: noticeOf(notice), context })
  })

  pages.get(
    `${path}/slip`,
    { schema: { hide: true, params, querystring: query } },
    async (request, reply) => {
      const view = await viewLink(parts, request.params.linkId)
      if (!view) throw new ServiceError('not_found')
      const { lang } = request.query
      if (isLanguage(lang)) reply.header('set-cookie', languageCookie(lang))
      const slip = renderSlip(contextOf(parts, request, { view, library }))
      return slip === null ? goTo(reply, view.link.linkId) : sendHtml(parts, reply, slip)
    },
  )
}

function formRoutes(pages: App, parts: Parts, { forms, attempts, library }: PayPages): void {
  const onRequest = formGuards(parts, forms)
  const limits = { bodyLimit: largestFormBytes, onRequest }
  const form = z.record(z.string(), z.string())

  const begin = { schema: { hide: true, params, body: form }, ...limits }
  pages.post(`${path}/method`, begin, async ({ params: { linkId }, body }, reply) => {
    const chosen = method.parse(body.method)
    const choices = readChoices(chosen, body)
    if (choices === null) return goTo(reply, linkId, `?method=${chosen}&notice=checkPhone`)
    const view = await viewLink(parts, linkId)
    if (view && lacksAddress(view.link)) return goTo(reply, linkId)
    if (view) takeOne(attempts, linkId)
    await beginAttempt(parts, { linkId, method: chosen, choices })
    return goTo(reply, linkId, isPaidAtProvider(chosen) && parts.mode === 'sandbox' ? '/provider' : '')
  })

  pages.post(`${path}/withdraw`, begin, async ({ params: { linkId } }, reply) => {
    await withdrawAttempt(parts, linkId)
    return goTo(reply, linkId, '?step=pay')
  })

  pages.post(`${path}/address`, begin, async (request, reply) => {
    const { linkId } = request.params
    const { shippingAddress, isComplete } = readAddress(request.body)
    if (isComplete) {
      await saveShippingAddress(parts, { linkId, shippingAddress })
      return goTo(reply, linkId, '?step=pay')
    }
    const view = await viewLink(parts, linkId)
    if (!view) throw new ServiceError('not_found')
    // What was typed stays.
    const typed = { ...view, link: { ...view.link, shippingAddress } }
    const context = contextOf(parts, request, { view: typed, library })
    reply.code(400)
    return sendPage(parts, reply, { screen: { shows: 'address' }, notice: 'checkAddress', context })
  })
}

/** What stands in for providers, and where one picks how a payment ends. */
function sandboxForms(pages: App, parts: Parts, { forms, library }: PayPages): void {
  const outcome = z.object({ outcome: z.enum(['paid', 'failed', 'later', 'leave']) })

  pages.get(`${path}/provider`, { schema: { hide: true, params } }, async (request, reply) => {
    const view = await viewLink(parts, request.params.linkId)
    if (!view) throw new ServiceError('not_found')
    const context = contextOf(parts, request, { view, library })
    const screen = screenOf(view, { method: null, isPastAddress: true }, context.nowMs)
    if (screen.shows !== 'waiting' || !isPaidAtProvider(screen.attempt.method)) {
      return goTo(reply.headers(pageHeaders(parts)), view.link.linkId)
    }
    return sendHtml(parts, reply, renderProviderPage({ ...context, attempt: screen.attempt }))
  })

  const play = {
    schema: { hide: true, params, body: outcome },
    bodyLimit: largestFormBytes,
    onRequest: formGuards(parts, forms),
  }
  for (const place of ['provider', 'outcome']) {
    pages.post(`${path}/${place}`, play, async (request, reply) => {
      const { linkId } = request.params
      const chosen = request.body.outcome
      const view = await viewLink(parts, linkId)
      if (!view) throw new ServiceError('not_found')
      if (chosen === 'leave' || view.attempt?.state !== 'waiting') return goTo(reply, linkId)
      await playPayer(parts, { linkId, method: view.attempt.method, outcome: chosen })
      const notices = { paid: '', failed: '?step=pay&notice=failed', later: '?notice=later' }
      return goTo(reply, linkId, notices[chosen])
    })
  }
}

function formGuards(parts: Parts, forms: SlidingWindow) {
  return [requireOwnForm(parts), async (request: FastifyRequest) => takeOne(forms, clientAddressOf(request))]
}

type Shown = Pick<PageContext, 'view' | 'library'>

function contextOf(parts: Parts, request: FastifyRequest, shown: Shown): PageContext {
  return {
    ...shown,
    cardProblem: null,
    language: languageOf(request),
    mode: parts.mode,
    nowMs: parts.nowMs(),
  }
}

function languageOf(request: FastifyRequest) {
  const { cookie, 'accept-language': acceptLanguage } = request.headers
  const { lang: asked } = (request.query ?? {}) as { readonly lang?: unknown }
  return choosePageLanguage({ asked, cookie, acceptLanguage })
}

interface Sent {
  readonly screen: Screen
  readonly notice: ReturnType<typeof noticeOf>
  readonly context: PageContext
}

function sendPage(parts: Parts, reply: FastifyReply, { screen, notice, context }: Sent): FastifyReply {
  if (screen.shows === 'expired' || screen.shows === 'cancelled') reply.code(410)
  return sendHtml(parts, reply, renderPage(screen, notice, context))
}

function sendHtml(parts: Parts, reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(pageHeaders(parts)).type('text/html; charset=utf-8').send(text)
}

/** After a form, a page that can be loaded again: whoever does sends nothing a second time. */
function goTo(reply: FastifyReply, linkId: string, rest: string = ''): FastifyReply {
  return reply
    .headers({ 'referrer-policy': 'no-referrer' })
    .redirect(`/pay/${encodeURIComponent(linkId)}${rest}`, 303)
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function answerError(parts: Parts, error: unknown, { request, reply }: Exchange): FastifyReply {
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
  const refusal = { refusal: refusalPageOf(status), language, mode: parts.mode, path: `/pay/${linkId}` }
  return sendHtml(parts, reply.code(status), renderRefusal(refusal))
}

const methodRefusals: ReadonlySet<string> = new Set(['payment_method_not_allowed'])

function refusalPageOf(status: number): Refusal {
  if (status === 404) return 'unknown'
  if (status === 429) return 'tooMany'
  return status < 500 ? 'unreadable' : 'fault'
}
