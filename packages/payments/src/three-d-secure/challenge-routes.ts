import { type App, acceptForms, chooseLanguage, compressAnswer, refusalOf } from '@element-js/http'
import { catalogue, idOfPage } from '@element-js/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ReturnedFields } from '../acquirer/acquirer.ts'
import type { ChallengeOutcome } from '../acquirer/issuer.ts'
import type { ChargeContext } from '../charges/context.ts'
import { findChallengedCharge } from '../charges/store/charges.ts'
import type { DeclineLimit } from '../limits/decline-limit.ts'
import { listFrameOrigins } from '../merchants/store/frame-origins.ts'
import { answerVisit, type Visit, type VisitAnswer } from './answer-visit.ts'
import type { ChallengedCharge } from './authentication/challenged-charge.ts'
import { challengeHeaders } from './challenge-headers.ts'
import { isChallengeId } from './challenge-id.ts'
import { inLanguage, languageInQuery } from './challenge-language.ts'
import { renderChallengePage } from './challenge-page.ts'
import { inPlace, placeInQuery } from './challenge-place.ts'
import { returnedIn, returnPath, termsOf } from './challenge-visitor.ts'
import { watchVisit } from './visit-challenge.ts'

const path = '/3ds/:challengeId'
const params = z.object({ challengeId: idOfPage })
const body = z.object({
  outcome: z.enum(['approve', 'fail', 'abandon']),
  /** Present in the page's own form. Programs that simulate the payer omit it and get a redirect. */
  from: z.literal('page').optional(),
})

/** The largest form accepted, in bytes. Its only field contains one word. */
const largestFormBytes = 1024

/**
 * `/3ds/<challengeId>`: the page on which a payer answers the issuer's challenge, for people and not for programs. Its
 * address is the key: anyone who knows it can answer without further credentials. In live mode it leads to the page of
 * the real issuer, which asks for more, and from there back to `/3ds/<challengeId>/return`.
 */
export async function challengeRoutes(
  app: App,
  context: ChargeContext,
  declines: DeclineLimit,
): Promise<void> {
  const send = (exchange: Exchange, answer: VisitAnswer): Promise<FastifyReply> =>
    sendAnswer(context, exchange, answer)

  function visitOf(request: FastifyRequest, by: Visit['by']): Visit {
    const { query } = request
    return { by, language: languageInQuery(query), place: placeInQuery(query) }
  }

  function visit(
    request: ChallengeRequest,
    outcome: ChallengeOutcome | null,
    returned: ReturnedFields | null = null,
  ): Promise<ChallengedCharge | null> {
    const { challengeId } = request.params
    const terms = termsOf({ publicUrl: context.publicUrl, challengeId, request })
    return watchVisit(context, { challengeId, outcome, returned, terms }, declines)
  }

  await app.register(async (pages: App) => {
    acceptForms(pages)
    pages.addHook('onSend', compressAnswer)
    pages.setErrorHandler((error, request, reply) => send({ request, reply }, answerError(error, request)))

    // A HEAD must change nothing. A GET can change the payment, because it lets payers pass whom their issuer
    // recognizes.
    pages.get(path, { schema: { hide: true, params }, exposeHeadRoute: false }, async (request, reply) => {
      if (isAheadOfNeed(request)) return send({ request, reply }, notYet)
      if (await isAroundIssuer(context, request)) return send({ request, reply }, aroundIssuer(request))
      const challenged = await visit(request, null)
      return send({ request, reply }, answerVisit(challenged, visitOf(request, 'look')))
    })
    const returning = { schema: { hide: true, params }, exposeHeadRoute: false }
    pages.get(`${path}${returnPath}`, returning, async (request, reply) => {
      if (isAheadOfNeed(request)) return send({ request, reply }, notYet)
      const challenged = await visit(request, null, returnedIn(request.query))
      return send({ request, reply }, answerVisit(challenged, visitOf(request, 'return')))
    })

    const answering = { schema: { hide: true, params, body }, bodyLimit: largestFormBytes }
    pages.post(path, answering, async (request, reply) => {
      const { outcome, from = 'program' } = request.body
      const challenged = await visit(request, outcome)
      return send({ request, reply }, answerVisit(challenged, visitOf(request, from)))
    })
  })
}

/** Sends the challenge's page, or the way to the next one, as fits the place that shows it. */
async function sendAnswer(
  context: ChargeContext,
  { request, reply }: Exchange,
  answer: VisitAnswer,
): Promise<FastifyReply> {
  const { query, headers } = request
  const place = placeInQuery(query)
  const isSimulated = context.issuer !== null
  const framers =
    place === 'frame' || place === 'inner' ? await framersOf(context, request.params).catch(() => []) : []
  const framesIssuer = 'page' in answer && answer.page.shows === 'issuer'
  reply.headers(challengeHeaders({ place, framers, hasForm: isSimulated, framesIssuer }))
  if ('goTo' in answer) return reply.redirect(answer.goTo, 303)
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
  const language = languageInQuery(query) ?? chooseLanguage(headers['accept-language'])
  return reply
    .code(answer.status)
    .type('text/html; charset=utf-8')
    .send(
      renderChallengePage(answer.page, language, {
        isFramed: place === 'frame' && framers.length > 0,
        isSimulated,
        merchant: answer.merchant,
      }),
    )
}

/** Whether a browser only prefetches the page. Nobody is there yet; the browser requests it again when somebody is. */
function isAheadOfNeed({ headers }: FastifyRequest): boolean {
  return /\bprefetch\b/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))
}

/** The origins whose pages may show a challenge in a frame: those of its merchant. */
async function framersOf({ db }: ChargeContext, params: unknown): Promise<readonly string[]> {
  const { challengeId } = (params ?? {}) as { readonly challengeId?: string }
  if (challengeId === undefined || !isChallengeId(challengeId)) return []
  const charge = await findChallengedCharge(db, challengeId)
  return charge ? listFrameOrigins(db, charge.merchantId) : []
}

type ChallengeRequest = Pick<FastifyRequest, 'query' | 'headers'> & {
  readonly params: { readonly challengeId: string }
}

/** Whether a frame of the shop's page must show the real issuer's page, which is in another frame inside it. */
async function isAroundIssuer({ issuer, db }: ChargeContext, { query, params }: ChallengeRequest) {
  const { challengeId } = params
  if (issuer || placeInQuery(query) !== 'frame' || !isChallengeId(challengeId)) return false
  return (await findChallengedCharge(db, challengeId))?.transferStatus === 'IN_PROGRESS'
}

// The page appears immediately, however long the acquirer takes, because the library waits for it only a while.
function aroundIssuer({ query, params }: ChallengeRequest): VisitAnswer {
  const address = inPlace(inLanguage(`/3ds/${params.challengeId}`, languageInQuery(query)), 'inner')
  return { status: 200, page: { shows: 'issuer', address } }
}

const notYet: VisitAnswer = { status: 503, page: { shows: 'underWay' } }

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function answerError(error: unknown, request: FastifyRequest): VisitAnswer {
  const { reason, details } = refusalOf(error, request)
  const { status } = catalogue[reason]
  if (status < 500) return { status, page: { shows: 'unreadable' } }
  request.log.error({ err: details.cause ?? error }, 'request failed')
  const isUnderWay = reason === 'acquirer_unavailable'
  const page = isUnderWay
    ? { shows: 'underWay' as const }
    : { shows: 'fault' as const, requestId: request.id }
  return { status, page, retryAfterSeconds: details.retryAfterSeconds }
}
