import { type App, allowEmptyBody, type Hook, notes, serverCredentials } from '@element-js/http'
import {
  areTooManyOrigins,
  type LinkContext,
  merchantOf,
  mostOriginCharacters,
  readFrameOrigin,
  refuseForbiddenReceiver,
} from '@element-js/payments'
import { characters, idInAddress, ownText, ServiceError } from '@element-js/values'
import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import { makeSession } from './make-session.ts'

interface SessionRoutes {
  readonly context: LinkContext
  readonly sandbox: Sandbox
  readonly guard: Hook
}

/** `/v1/sandbox/sessions`: a merchant for each test, with everything of its own. Only in a sandbox. */
export function sandboxSessionRoutes(app: App, { context, sandbox, guard: onRequest }: SessionRoutes): void {
  app.post(
    '/v1/sandbox/sessions',
    { schema: making, onRequest, preValidation: allowEmptyBody },
    async (request) => {
      const { expiresInSeconds = 3600, notificationUrl = null, origins } = request.body
      if (notificationUrl !== null) {
        refuseForbiddenReceiver(context, { url: notificationUrl, field: 'notificationUrl' })
      }
      return makeSession(context, {
        madeBy: merchantOf(request).id,
        lifetimeSeconds: expiresInSeconds,
        notificationUrl,
        frameOrigins: origins ? readOrigins(origins) : null,
      })
    },
  )

  app.delete('/v1/sandbox/sessions/:sessionId', { schema: dropping, onRequest }, async (request) => {
    await sandbox.dropSession(merchantOf(request), request.params.sessionId)
    return {}
  })
}

function readOrigins(origins: readonly string[]): readonly string[] {
  const patterns = [...new Set(origins.map(readOrigin))]
  if (!areTooManyOrigins(patterns)) return patterns
  const message = `origins: may have ${mostOriginCharacters} characters together.`
  throw new ServiceError('invalid_request', { message, field: 'origins' })
}

function readOrigin(text: string, index: number): string {
  const read = readFrameOrigin(text)
  if ('pattern' in read) return read.pattern
  const field = `origins.${index}`
  throw new ServiceError('invalid_request', { message: `${field}: the origin is ${read.flaw}.`, field })
}

const shared = { tags: ['Sandbox'], security: serverCredentials }

const sessionRequest = z.object({
  expiresInSeconds: z
    .int()
    .min(60)
    .max(86_400)
    .exactOptional()
    .describe('How long the session lasts, in real time, regardless of its clock. Default 3600.'),
  notificationUrl: characters(2048)
    .exactOptional()
    .describe('Receives charge.updated, and refund.updated of card payments. Default: none.'),
  origins: z
    .array(characters(300))
    .min(1)
    .max(20)
    .exactOptional()
    .describe(
      'The origins whose pages may embed the card fields, for example http://localhost:* or https://shop.example. Default: every page on localhost and 127.0.0.1.',
    ),
})

const sessionResponse = z.object({
  sessionId: ownText.describe('Also the id of the merchant.'),
  apiKey: ownText,
  accessToken: ownText,
  notificationSecret: ownText.describe('Signs the notifications of the session.'),
  expiresAt: z.int().describe('Unix seconds, in real time.'),
})

const making = {
  ...shared,
  operationId: 'createSandboxSession',
  summary: 'Create a sandbox for a test',
  description:
    'Creates a merchant for a test, with its own credentials, data, clock, notifications, rate limits, ledger and rules for installments. The credentials of another merchant show nothing of it. If the tools of the sandbox, including the clock and the reset, are called with its credentials, they affect only this merchant. It is deleted with everything in it when its time is up. Any merchant of the sandbox can create one.',
  body: sessionRequest,
  response: { 200: sessionResponse },
  ...notes({
    answer: 'The session with its credentials, which are shown only here.',
    isBodyOptional: true,
    reasons: ['invalid_url', 'too_many_requests'],
  }),
}

const dropping = {
  ...shared,
  operationId: 'deleteSandboxSession',
  summary: 'Delete a sandbox session',
  description:
    'Deletes a session with everything in it, and the sessions that were created with its access token. Only the merchant that created it, or the session itself, can do so. Requests of the session that are in progress are answered first.',
  params: z.object({ sessionId: idInAddress }),
  response: { 200: z.object({}) },
  ...notes({ answer: 'The session is deleted.', reasons: ['sandbox_session_not_found'] }),
}
