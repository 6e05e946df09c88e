import { type App, factList, html } from '@element-js/http'
import {
  type LinkContext,
  methodMark,
  methods,
  methodWords,
  type RateWindow,
  simulatePayer,
} from '@element-js/payments'
import { formatAmount, idOfPage } from '@element-js/values'
import { z } from 'zod'
import { renderCheckoutPage } from '../checkout-page.ts'
import { type AttemptPage, pathOf } from '../page-context.ts'
import type { LibraryFile } from '../page-files.ts'
import { screenOf } from '../screen.ts'
import { linkVersionOf } from '../updates/link-update.ts'
import { checkoutWords } from '../words/checkout-words.ts'
import {
  contextOf,
  formGuards,
  largestFormBytes,
  pageHeaders,
  readLink,
  redirectTo,
  sendHtml,
} from './page-replies.ts'

const path = '/pay/:linkId'
const params = z.object({ linkId: idOfPage })

/** The simulated pages of providers, and the forms that choose the outcome of a payment. */
export function sandboxRoutes(
  pages: App,
  context: LinkContext,
  {
    forms,
    library,
  }: {
    readonly library: LibraryFile
    /** Limits the forms that an address may send. */
    readonly forms: RateWindow
  },
): void {
  const outcome = z.object({ outcome: z.enum(['paid', 'failed', 'later', 'leave']) })

  pages.get(`${path}/provider`, { schema: { hide: true, params } }, async (request, reply) => {
    const view = await readLink(context, request.params.linkId)
    const page = contextOf(context, request, { view, library })
    const screen = screenOf(view, { method: null, isPastAddress: true }, page.nowMs)
    const text = screen.shows === 'waiting' ? renderProviderPage({ ...page, attempt: screen.attempt }) : null
    return text === null
      ? redirectTo(reply.headers(pageHeaders(context)), view.link.linkId)
      : sendHtml(context, reply, text)
  })

  const play = {
    schema: { hide: true, params, body: outcome },
    bodyLimit: largestFormBytes,
    onRequest: formGuards(context, forms),
  }
  for (const place of ['provider', 'outcome']) {
    pages.post(`${path}/${place}`, play, async (request, reply) => {
      const { linkId } = request.params
      const chosen = request.body.outcome
      const view = await readLink(context, linkId)
      if (chosen === 'leave' || view.attempt?.state !== 'waiting') return redirectTo(reply, linkId)
      await simulatePayer(context, { linkId, method: view.attempt.method, outcome: chosen })
      const notices = { paid: '', failed: '?step=pay&notice=failed', later: '?notice=later' }
      return redirectTo(reply, linkId, notices[chosen])
    })
  }
}

/**
 * The simulated page of a provider. It asks the payer and returns to the link. `null` if the attempt has no provider.
 */
export function renderProviderPage(context: AttemptPage): string | null {
  const { view, attempt, language, mode } = context
  const { provider: words, labels } = checkoutWords[language]
  const { link, merchant } = view
  const method = methods[attempt.method]
  if (method.kind === 'card' || method.providerName === null) return null
  const { name } = methodWords[language].methods[attempt.method]
  const provider = method.providerName(attempt.instrument, name)
  const title = words.title
  const body = html`<p class="provider-name">${methodMark(attempt.method)}<span><strong><bdi>${provider}</bdi></strong> <span class="simulated">${words.simulated}</span></span></p>
<h1>${title}</h1>
<p class="soft">${words.text}</p>
${factList([
  [labels.amount, formatAmount(link, language)],
  [words.to, merchant.name],
  [labels.description, link.description],
  [labels.order, link.orderId, 'code'],
])}
<form class="answers" method="post" action="${pathOf(context, '/provider')}">
<button class="primary" name="outcome" value="paid">${words.approve}</button>
<button class="second" name="outcome" value="failed">${words.decline}</button>
<button class="quiet" name="outcome" value="leave">${words.leave}</button>
</form>
<p class="soft">${words.note}</p>`
  return renderCheckoutPage({
    title,
    language,
    mode,
    body,
    live: { linkId: link.linkId, version: linkVersionOf(view), isWaiting: true },
    path: pathOf(context, '/provider'),
  })
}
