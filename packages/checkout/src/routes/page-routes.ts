import type { StoreContext } from '@element-js/database'
import { type App, acceptForms, compressAnswer, sendHostedFile } from '@element-js/http'
import {
  type Attempt,
  beginAttempt,
  countRequest,
  findInstallments,
  findLogo,
  type LinkContext,
  lacksAddress,
  listNewestAttempts,
  logoPathOf,
  methods,
  type PaymentLink,
  type RateWindow,
  requireChoice,
  saveShippingAddress,
  supersedeAttempt,
} from '@element-js/payments'
import { paymentMethods } from '@element-js/protocol/http'
import { characters, formedText, formFields, idOfPage, isLocale, ServiceError } from '@element-js/values'
import { z } from 'zod'
import { findCardProblem } from '../card/card-problem.ts'
import {
  cardScript,
  cardStyle,
  colorPath,
  colorStyle,
  type LibraryFile,
  pageScript,
  pageStyle,
} from '../page-files.ts'
import { renderSlip } from '../render-slip.ts'
import { type Notice, noticeOf, screenOf, showsPayment } from '../screen.ts'
import { updateRoutes } from '../updates/update-routes.ts'
import { readAddress } from '../views/address-form.ts'
import {
  answerError,
  contextOf,
  formGuards,
  languageCookie,
  largestFormBytes,
  readLink,
  redirectTo,
  sendHtml,
  sendPage,
} from './page-replies.ts'
import { sandboxRoutes } from './sandbox-routes.ts'

const path = '/pay/:linkId'
const params = z.object({ linkId: idOfPage })
const word = characters(64).optional().catch(undefined)
const query = z.object({ lang: word, method: word, step: word, notice: word, idempotencyKey: word })
const method = z.enum(paymentMethods)

// The address changes with the content.
const forever = { 'cache-control': 'public, max-age=31536000, immutable' }

interface CheckoutPageOptions {
  readonly library: LibraryFile
  /** Limits the forms that an address may send. */
  readonly forms: RateWindow
  /** Limits the attempts of a link. */
  readonly attempts: RateWindow
}

/**
 * `/pay/<linkId>`: the checkout page, for people and not for programs. Its address is the key: anyone who knows it can
 * pay without further credentials. GET requests change nothing; every change is a form.
 */
export async function checkoutPageRoutes(
  app: App,
  context: LinkContext,
  options: CheckoutPageOptions,
): Promise<void> {
  for (const { path, file } of [pageStyle, pageScript, cardStyle, cardScript]) {
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      sendHostedFile({ request, reply, file, headers: forever }),
    )
  }
  const color = z.object({
    color: formedText({ longest: 6, pattern: /^[\da-f]{6}$/, rule: 'must be six hex digits' }),
  })
  app.get(colorPath('#:color'), { schema: { hide: true, params: color } }, (request, reply) =>
    sendHostedFile({ request, reply, file: colorStyle(`#${request.params.color}`), headers: forever }),
  )
  logoRoutes(app, context)
  updateRoutes(app, context)
  await app.register(async (pages: App) => {
    acceptForms(pages)
    pages.addHook('onSend', compressAnswer)
    pages.setErrorHandler((error, request, reply) => answerError(context, error, { request, reply }))
    viewRoutes(pages, context, options)
    formRoutes(pages, context, options)
    if (context.mode === 'sandbox') sandboxRoutes(pages, context, options)
  })
}

function viewRoutes(pages: App, context: LinkContext, { library }: CheckoutPageOptions): void {
  pages.get(path, { schema: { hide: true, params, querystring: query } }, async (request, reply) => {
    const view = await readLink(context, request.params.linkId)
    const { method: requested, step, notice, lang, idempotencyKey } = request.query
    if (isLocale(lang)) reply.header('set-cookie', languageCookie(lang))
    const cardProblem = await findCardProblem(context, { link: view.link, attemptId: idempotencyKey })
    const offerInstallments = await findInstallments(context, view.link)
    const page = {
      ...contextOf(context, request, { view, library }),
      // The key is that of a payment of this link, so the address may repeat it.
      ...(cardProblem && { search: `?idempotencyKey=${idempotencyKey}` }),
      cardProblem,
      offerInstallments,
    }
    const chosen = cardProblem ? 'CREDIT_CARD' : (method.safeParse(requested).data ?? null)
    const wanted = { method: chosen, isPastAddress: step === 'pay' }
    const screen = screenOf(view, wanted, page.nowMs)
    if (screen.shows === 'expired' || screen.shows === 'cancelled') {
      const last = await findLastAttempt(context, view.link)
      const mayBePaid = last !== undefined && last.method !== 'CREDIT_CARD'
      return sendPage(context, reply, { screen: { ...screen, mayBePaid }, notice: null, page })
    }
    const isReopened = showsPayment(screen) && page.search === ''
    const told = isReopened ? await tellLastOutcome(context, view.link) : noticeOf(notice)
    return sendPage(context, reply, { screen, notice: told, page })
  })

  pages.get(
    `${path}/slip`,
    { schema: { hide: true, params, querystring: query } },
    async (request, reply) => {
      const view = await readLink(context, request.params.linkId)
      const { lang } = request.query
      if (isLocale(lang)) reply.header('set-cookie', languageCookie(lang))
      const slip = renderSlip(contextOf(context, request, { view, library }))
      return slip === null ? redirectTo(reply, view.link.linkId) : sendHtml(context, reply, slip)
    },
  )
}

/** The notice for a payer who comes back to the link, for example from a bank's app. */
async function tellLastOutcome(context: LinkContext, link: PaymentLink): Promise<Notice | null> {
  const last = await findLastAttempt(context, link)
  if (last === undefined || last.endedAtMs === null) return null
  // A payer may have paid with a code in its last second. A card is charged or not.
  if (last.method !== 'CREDIT_CARD' && last.endedAtMs >= last.expiresAtMs) return 'ranOut'
  return last.state === 'failed' ? 'failed' : null
}

async function findLastAttempt({ db }: LinkContext, { linkId }: PaymentLink): Promise<Attempt | undefined> {
  const [last] = await listNewestAttempts(db, { linkId, atMost: 1 })
  return last
}

function formRoutes(
  pages: App,
  context: LinkContext,
  { forms, attempts, library }: CheckoutPageOptions,
): void {
  const onRequest = formGuards(context, forms)
  const limits = { bodyLimit: largestFormBytes, onRequest }
  const begin = { schema: { hide: true, params, body: formFields }, ...limits }
  pages.post(`${path}/method`, begin, async (request, reply) => {
    const { linkId } = request.params
    const chosen = method.parse(request.body.method)
    const begun = methods[chosen]
    const view = await readLink(context, linkId)
    const form = begun.kind === 'card' ? null : begun.form?.read(request.body, view.link)
    if (form && 'notice' in form) {
      const { notice, typed } = form
      if (!typed) return redirectTo(reply, linkId, `?method=${chosen}&notice=${notice}`)
      requireChoice({ link: view.link, method: chosen, nowMs: context.nowMs() })
      const page = contextOf(context, request, { view, library })
      const screen = { shows: 'method', method: chosen, typed } as const
      return sendPage(context, reply.code(400), { screen, notice, page })
    }
    if (lacksAddress(view.link)) return redirectTo(reply, linkId)
    await countRequest(attempts, linkId)
    await beginAttempt(context, { linkId, method: chosen, form })
    const isPaidAtProvider = begun.kind === 'instrument' && begun.providerName !== null
    return redirectTo(reply, linkId, isPaidAtProvider && context.mode === 'sandbox' ? '/provider' : '')
  })

  pages.post(`${path}/withdraw`, begin, async ({ params: { linkId } }, reply) => {
    await supersedeAttempt(context, { linkId, actor: 'payer' })
    return redirectTo(reply, linkId, '?step=pay')
  })

  pages.post(`${path}/address`, begin, async (request, reply) => {
    const { linkId } = request.params
    const { shippingAddress, mistakes } = readAddress(request.body)
    if (Object.keys(mistakes).length === 0) {
      await saveShippingAddress(context, { linkId, shippingAddress })
      return redirectTo(reply, linkId, '?step=pay')
    }
    const view = await readLink(context, linkId)
    // The form keeps the payer's input.
    const typed = { ...view, link: { ...view.link, shippingAddress } }
    const page = contextOf(context, request, { view: typed, library })
    reply.code(400)
    return sendPage(context, reply, { screen: { shows: 'address', mistakes }, notice: 'checkAddress', page })
  })
}

const logoHash = formedText({ longest: 64, pattern: /^[0-9a-f]{64}$/, rule: 'must be a SHA-256 in hex' })

/** `GET /pay/logos/<hash>`: the logos of merchants. The address has the hash of the content, which never changes. */
function logoRoutes(app: App, { db }: Pick<StoreContext, 'db'>): void {
  const schema = { hide: true, params: z.object({ logoHash }) }
  app.get(logoPathOf(':logoHash'), { schema }, async ({ params }, reply) => {
    const logo = await findLogo(db, params.logoHash)
    if (!logo) throw new ServiceError('not_found')
    // Records of links contain this address too, and the merchant may show the logo elsewhere.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type(logo.mediaType).send(Buffer.from(logo.content))
  })
}
