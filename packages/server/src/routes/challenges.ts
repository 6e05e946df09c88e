import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Currency } from '../domain/money.ts'
import { catalogue } from '../errors.ts'
import { type Visited, visitChallenge } from '../flows/visit-challenge.ts'
import type { App } from '../http/app.ts'
import { chooseLanguage } from '../http/choose-language.ts'
import { refusalOf } from '../http/error-replies.ts'
import { takeForms } from '../http/form-body.ts'
import type { Parts } from '../parts.ts'
import { challengeHeaders } from '../three-d-secure/challenge-headers.ts'
import { type ChallengePage, renderChallengePage } from '../three-d-secure/challenge-page.ts'
import { endingOf } from '../three-d-secure/ending.ts'
import type { ChallengeOutcome } from '../three-d-secure/issuer.ts'
import type { ShownPayment } from '../three-d-secure/payment-facts.ts'
import { returnUrlOf } from '../three-d-secure/return-url.ts'

/**
 * `/3ds/<challengeId>`: the page on which a payer answers the issuer's challenge, for people and not for programs. Its
 * address is the key: whoever knows it may answer, and nothing else is asked.
 */
export async function challengeRoutes(app: App, parts: Parts): Promise<void> {
  const headers = challengeHeaders(parts.mode)
  const send = (request: FastifyRequest, reply: FastifyReply, status: number, page: ChallengePage) =>
    reply
      .code(status)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(renderChallengePage(page, chooseLanguage(request.headers['accept-language'])))

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: { readonly challengeId: string; readonly outcome: ChallengeOutcome | null },
  ): Promise<FastifyReply> {
    // No other id was ever made, and not every text can be looked up in a database.
    const isId = /^tds_[0-9a-f]{32}$/.test(visit.challengeId)
    const visited = isId ? await visitChallenge(parts, visit) : null
    if (!visited) return send(request, reply, 404, { shows: 'unknown' })
    const { charge } = visited
    const ending = endingOf(charge, parts.nowMs())
    if (!ending) {
      if (charge.openIntent) return send(request, reply, 202, { shows: 'underWay' })
      return send(request, reply, 200, { shows: 'challenge', payment: shown(visited) })
    }
    const { merchantSite3ds, idempotencyKey } = charge
    reply.headers(headers)
    if (merchantSite3ds !== null) return reply.redirect(returnUrlOf(merchantSite3ds, idempotencyKey), 303)
    // Loaded again, the page that follows asks for no second form.
    if (request.method === 'POST') return reply.redirect(`/3ds/${visit.challengeId}`, 303)
    const page = { shows: 'ending', ending, payment: shown(visited) } as const
    return send(request, reply, ending === 'expired' ? 410 : 200, page)
  }

  await app.register(async (pages: App) => {
    takeForms(pages)
    pages.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error)
      const { status } = catalogue[refusal.reason]
      if (status >= 500) request.log.error({ err: refusal.details.cause ?? error }, 'request failed')
      if (refusal.reason === 'acquirer_unavailable') return send(request, reply, 503, { shows: 'underWay' })
      return send(request, reply, status, { shows: status >= 500 ? 'fault' : 'unreadable' })
    })
    // A HEAD is to change nothing, and a GET can: it lets payers through that their issuer knows.
    pages.get(
      '/3ds/:challengeId',
      { schema: { hide: true, params }, exposeHeadRoute: false },
      (request, reply) => answer(request, reply, { ...request.params, outcome: null }),
    )
    const bodyLimit = 1024
    pages.post('/3ds/:challengeId', { schema: { hide: true, params, body }, bodyLimit }, (request, reply) =>
      answer(request, reply, { ...request.params, ...request.body }),
    )
  })
}

const params = z.object({ challengeId: z.string() })
const body = z.object({ outcome: z.enum(['approve', 'fail', 'abandon']) })

function shown({ charge, card }: Visited): ShownPayment {
  const { merchantId: merchantName, description, amountMinor } = charge
  return { merchantName, description, amountMinor, currency: charge.currency as Currency, card }
}
