import { paymentMethods } from '@element-js/protocol/http'
import { z } from 'zod'
import { sendHostedFile } from '../../hosted/send-hosted-file.ts'
import type { App } from '../../http/app.ts'
import { takeOne } from '../../limits/rate-limit.ts'
import type { SlidingWindow } from '../../limits/sliding-window.ts'
import type { LinkContext } from '../../links/context.ts'
import { beginAttempt } from '../../links/flows/begin-attempt.ts'
import { viewLink } from '../../links/flows/link-view.ts'
import { lacksAddress } from '../../links/flows/payable.ts'
import { saveShippingAddress } from '../../links/flows/save-shipping-address.ts'
import { supersedeAttempt } from '../../links/flows/supersede-attempt.ts'
import { isLocale } from '../../locale.ts'
import { methods } from '../../payment-methods/registry.ts'
import { characters, formFields, idOfPage } from '../../values/texts.ts'
import { takeForms } from '../../web/form-body.ts'
import { cardScript, cardStyle, type LibraryFile } from '../card/card-files.ts'
import { findCardProblem } from '../card/find-card-problem.ts'
import { payNewsRoutes } from '../live/news-routes.ts'
import { pageScript, pageStyle } from '../page-files.ts'
import { renderSlip } from '../render-slip.ts'
import { noticeOf, screenOf } from '../screen.ts'
import { languageCookie } from './choose-page-language.ts'
import {
  answerError,
  contextOf,
  formGuards,
  goTo,
  largestFormBytes,
  seeLink,
  sendHtml,
  sendPage,
} from './page-replies.ts'
import { readAddress } from './read-address.ts'
import { paySandboxRoutes } from './sandbox-bar-routes.ts'

const path = '/pay/:linkId'
const params = z.object({ linkId: idOfPage })
const word = characters(64).optional().catch(undefined)
const query = z.object({ lang: word, method: word, step: word, notice: word, idempotencyKey: word })
const method = z.enum(paymentMethods)

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
export async function payPages(app: App, context: LinkContext, options: PayPages): Promise<void> {
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
  payNewsRoutes(app, context)
  await app.register(async (pages: App) => {
    takeForms(pages)
    pages.setErrorHandler((error, request, reply) => answerError(context, error, { request, reply }))
    lookingRoutes(pages, context, options)
    formRoutes(pages, context, options)
    if (context.mode === 'sandbox') paySandboxRoutes(pages, context, options)
  })
}

function lookingRoutes(pages: App, context: LinkContext, { library }: PayPages): void {
  pages.get(path, { schema: { hide: true, params, querystring: query } }, async (request, reply) => {
    const view = await seeLink(context, request.params.linkId)
    const { method: wished, step, notice, lang, idempotencyKey } = request.query
    if (isLocale(lang)) reply.header('set-cookie', languageCookie(lang))
    const cardProblem = await findCardProblem(context, { link: view.link, attemptId: idempotencyKey })
    const page = { ...contextOf(context, request, { view, library }), cardProblem }
    const chosen = cardProblem ? 'CREDIT_CARD' : (method.safeParse(wished).data ?? null)
    const wish = { method: chosen, isPastAddress: step === 'pay' }
    const screen = screenOf(view, wish, page.nowMs)
    return sendPage(context, reply, { screen, notice: noticeOf(notice), page })
  })

  pages.get(
    `${path}/slip`,
    { schema: { hide: true, params, querystring: query } },
    async (request, reply) => {
      const view = await seeLink(context, request.params.linkId)
      const { lang } = request.query
      if (isLocale(lang)) reply.header('set-cookie', languageCookie(lang))
      const slip = renderSlip(contextOf(context, request, { view, library }))
      return slip === null ? goTo(reply, view.link.linkId) : sendHtml(context, reply, slip)
    },
  )
}

function formRoutes(pages: App, context: LinkContext, { forms, attempts, library }: PayPages): void {
  const onRequest = formGuards(context, forms)
  const limits = { bodyLimit: largestFormBytes, onRequest }
  const begin = { schema: { hide: true, params, body: formFields }, ...limits }
  pages.post(`${path}/method`, begin, async ({ params: { linkId }, body }, reply) => {
    const chosen = method.parse(body.method)
    const begun = methods[chosen]
    const answer = begun.kind === 'card' ? null : begun.form?.read(body)
    if (answer && 'notice' in answer) return goTo(reply, linkId, `?method=${chosen}&notice=${answer.notice}`)
    const view = await viewLink(context, linkId)
    if (view && lacksAddress(view.link)) return goTo(reply, linkId)
    if (view) takeOne(attempts, linkId)
    await beginAttempt(context, { linkId, method: chosen, issue: answer?.issue })
    const isPaidAtProvider = begun.kind === 'instrument' && begun.providerName !== null
    return goTo(reply, linkId, isPaidAtProvider && context.mode === 'sandbox' ? '/provider' : '')
  })

  pages.post(`${path}/withdraw`, begin, async ({ params: { linkId } }, reply) => {
    await supersedeAttempt(context, { linkId, actor: 'payer' })
    return goTo(reply, linkId, '?step=pay')
  })

  pages.post(`${path}/address`, begin, async (request, reply) => {
    const { linkId } = request.params
    const { shippingAddress, isComplete } = readAddress(request.body)
    if (isComplete) {
      await saveShippingAddress(context, { linkId, shippingAddress })
      return goTo(reply, linkId, '?step=pay')
    }
    const view = await seeLink(context, linkId)
    // What was typed stays.
    const typed = { ...view, link: { ...view.link, shippingAddress } }
    const page = contextOf(context, request, { view: typed, library })
    reply.code(400)
    return sendPage(context, reply, { screen: { shows: 'address' }, notice: 'checkAddress', page })
  })
}
