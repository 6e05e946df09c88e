import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ChargeContext } from '../charges/context.ts'
import { findChallengedCharge } from '../charges/store/charges.ts'
import { catalogue } from '../errors.ts'
import type { App } from '../http/app.ts'
import { compressAnswer } from '../http/compression/compress-answer.ts'
import { refusalOf } from '../http/error-replies.ts'
import { listFrameOrigins } from '../merchants/store/frame-origins.ts'
import { idOfPage } from '../values/texts.ts'
import { chooseLanguage } from '../web/choose-language.ts'
import { acceptForms } from '../web/form-body.ts'
import { answerVisit, type Visit, type VisitAnswer } from './answer-visit.ts'
import { challengeHeaders } from './challenge-headers.ts'
import { isChallengeId } from './challenge-id.ts'
import { languageInQuery } from './challenge-language.ts'
import { renderChallengePage } from './challenge-page.ts'
import { placeInQuery } from './challenge-place.ts'
import { visitChallenge } from './visit-challenge.ts'

const path = '/3ds/:challengeId'
const params = z.object({ challengeId: idOfPage })
const body = z.object({
  outcome: z.enum(['approve', 'fail', 'abandon']),
  /** There in the form of the page itself. Programs that play the payer get a redirect. */
  from: z.literal('page').optional(),
})

/** The largest form taken, in bytes: its one field has a word in it. */
const largestFormBytes = 1024

/**
 * `/3ds/<challengeId>`: the page on which a payer answers the issuer's challenge, for people and not for programs. Its
 * address is the key: everybody who knows it may answer, and nothing else is asked.
 */
export async function challengeRoutes(app: App, context: ChargeContext): Promise<void> {
  async function send({ request, reply }: Exchange, answer: VisitAnswer): Promise<FastifyReply> {
    const { query, headers } = request
    const place = placeInQuery(query)
    const framers = place === 'frame' ? await framersOf(context, request.params).catch(() => []) : []
    reply.headers(challengeHeaders({ place, framers }))
    if ('goTo' in answer) return reply.redirect(answer.goTo, 303)
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
    const language = languageInQuery(query) ?? chooseLanguage(headers['accept-language'])
    return reply
      .code(answer.status)
      .type('text/html; charset=utf-8')
      .send(renderChallengePage(answer.page, language, { isFramed: framers.length > 0 }))
  }

  function visitOf(request: FastifyRequest, by: Visit['by']): Visit {
    const { query } = request
    return { by, language: languageInQuery(query), place: placeInQuery(query) }
  }

  await app.register(async (pages: App) => {
    acceptForms(pages)
    pages.addHook('onSend', compressAnswer)
    pages.setErrorHandler((error, request, reply) => send({ request, reply }, answerError(error, request)))

    // A HEAD is to change nothing, and a GET can: it lets payers through that their issuer knows.
    pages.get(path, { schema: { hide: true, params }, exposeHeadRoute: false }, async (request, reply) => {
      if (isAheadOfNeed(request)) return send({ request, reply }, notYet)
      const challenged = await visitChallenge(context, { ...request.params, outcome: null })
      return send({ request, reply }, answerVisit(challenged, visitOf(request, 'look')))
    })

    const answering = { schema: { hide: true, params, body }, bodyLimit: largestFormBytes }
    pages.post(path, answering, async (request, reply) => {
      const { outcome, from = 'program' } = request.body
      const challenged = await visitChallenge(context, { ...request.params, outcome })
      return send({ request, reply }, answerVisit(challenged, visitOf(request, from)))
    })
  })
}

/** A page that a browser fetches in case its owner goes there: nobody is there yet. It asks again when somebody is. */
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

const notYet: VisitAnswer = { status: 503, page: { shows: 'underWay' } }

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function answerError(error: unknown, request: FastifyRequest): VisitAnswer {
  const { reason, details } = refusalOf(error)
  const { status } = catalogue[reason]
  if (status < 500) return { status, page: { shows: 'unreadable' } }
  request.log.error({ err: details.cause ?? error }, 'request failed')
  const isUnderWay = reason === 'acquirer_unavailable'
  const page = isUnderWay
    ? { shows: 'underWay' as const }
    : { shows: 'fault' as const, requestId: request.id }
  return { status, page, retryAfterSeconds: details.retryAfterSeconds }
}
