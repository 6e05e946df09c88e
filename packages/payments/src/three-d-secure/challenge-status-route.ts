import { type App, notes } from '@element-js/http'
import type { ChallengeStatus } from '@element-js/protocol/http'
import { idOfPage, ownText, ServiceError } from '@element-js/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ChargeContext } from '../charges/context.ts'
import { findChallengedCharge } from '../charges/store/charges.ts'
import { clientAddressOf } from '../limits/client-address.ts'
import type { RateWindow } from '../limits/limit-store.ts'
import { countRequest } from '../limits/rate-limit.ts'
import { mayEmbedFrames } from '../merchants/domain/frame-origin.ts'
import { listFrameOrigins } from '../merchants/store/frame-origins.ts'
import { isChallengeId } from './challenge-id.ts'

/**
 * `GET /v1/payments/challenges/{challengeId}`: the status of a challenge's payment, for the library on a shop's page.
 * It requires only the id, and shows nothing else of the payment.
 *
 * Only pages of the merchant's registered origins can read a status. For every other page, a challenge is unknown, and
 * the responses are the same byte for byte. Every page can read errors, because they are the same for all.
 */
export function challengeStatusRoute(app: App, context: ChargeContext, window: RateWindow): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers({ 'access-control-allow-origin': '*', vary: 'Origin' })
    await countRequest(window, clientAddressOf(request))
  }
  app.get(path, { schema, onRequest }, async (request, reply): Promise<ChallengeStatus> => {
    const { challengeId } = request.params
    const { origin } = request.headers
    const charge = isChallengeId(challengeId) && (await findChallengedCharge(context.db, challengeId))
    const mayRead =
      charge && (origin === undefined || (await isRegistered(context, charge.merchantId, origin)))
    if (!mayRead) throw new ServiceError('challenge_not_found')
    if (origin !== undefined) reply.header('access-control-allow-origin', origin)
    const { idempotencyKey, transferStatus } = charge
    return { idempotencyKey, transferStatus }
  })
}

async function isRegistered(
  { db }: Pick<ChargeContext, 'db'>,
  merchantId: string,
  origin: string,
): Promise<boolean> {
  return mayEmbedFrames(await listFrameOrigins(db, merchantId), origin)
}

const path = '/v1/payments/challenges/:challengeId'

const answer: z.ZodType<ChallengeStatus> = z.object({
  idempotencyKey: ownText.describe('The key of the payment.'),
  transferStatus: z.enum(['AUTHORIZED', 'SETTLED', 'CANCELLED', 'IN_PROGRESS']),
})

const schema = {
  tags: ['Card payments'],
  operationId: 'getChallengeStatus',
  summary: 'Get the status of a payment with 3-D Secure',
  description:
    "For the payer's browser, and therefore without credentials. The challengeId is the last part of the path of redirectUrl or threeDsRedirectUrl. Pages can read the answer if their origin is registered with the merchant. Your server looks the payment up by its idempotencyKey.",
  params: z.object({ challengeId: idOfPage }),
  response: { 200: answer },
  ...notes({
    answer: 'The status of the payment.',
    reasons: ['challenge_not_found', 'too_many_requests'],
  }),
}
