import { type App, allowEmptyBody, type Hook, notes, serverCredentials } from '@element-js/http'
import { merchantOf, readFrameOrigin, refuseForbiddenReceiver } from '@element-js/payments'
import { idInAddress, ServiceError } from '@element-js/values'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import type { Sandbox } from '../sandbox.ts'
import { makeSession } from './make-session.ts'
import {
  sandboxSessionRequestSchema,
  sandboxSessionResponseSchema,
  usualLifetimeSeconds,
} from './session-schemas.ts'

interface SessionRoutes {
  readonly context: SandboxContext
  readonly sandbox: Sandbox
  readonly guard: Hook
}

/** `/v1/sandbox/sessions`: a merchant for each test, with everything of its own. Only in a sandbox. */
export function sandboxSessionRoutes(app: App, { context, sandbox, guard: onRequest }: SessionRoutes): void {
  app.post(
    '/v1/sandbox/sessions',
    { schema: making, onRequest, preValidation: allowEmptyBody },
    async (request) => {
      const { expiresInSeconds, notificationUrl = null, origins } = request.body
      if (notificationUrl !== null) {
        refuseForbiddenReceiver(context, { url: notificationUrl, field: 'notificationUrl' })
      }
      return makeSession(context, {
        madeBy: merchantOf(request).id,
        lifetimeSeconds: expiresInSeconds ?? usualLifetimeSeconds,
        notificationUrl,
        frameOrigins: origins ? [...new Set(origins.map(readOrigin))] : null,
      })
    },
  )

  app.delete('/v1/sandbox/sessions/:sessionId', { schema: dropping, onRequest }, async (request) => {
    await sandbox.dropSession(merchantOf(request), request.params.sessionId)
    return {}
  })
}

function readOrigin(text: string, index: number): string {
  const read = readFrameOrigin(text)
  if ('pattern' in read) return read.pattern
  const field = `origins.${index}`
  throw new ServiceError('invalid_request', { message: `${field}: the origin is ${read.flaw}.`, field })
}

const shared = { tags: ['Sandbox'], security: serverCredentials }

const making = {
  ...shared,
  operationId: 'createSandboxSession',
  summary: 'Create a sandbox for a test',
  description: [
    'Creates a merchant for a test, with its own credentials, data, clock, notifications, rate limits, ledger and rules for installments.',
    'The credentials of another merchant show nothing of it. If the tools of the sandbox, including the clock and the reset, are called with its credentials, they affect only this merchant.',
    'It is deleted with everything in it when its time is up. Any merchant of the sandbox can create one.',
  ].join(' '),
  body: sandboxSessionRequestSchema,
  response: { 200: sandboxSessionResponseSchema },
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
  description: [
    'Deletes a session with everything in it, and the sessions that were created with its access token. Only the merchant that created it, or the session itself, can do so.',
    'Requests of the session that are in progress are answered first.',
  ].join(' '),
  params: z.object({ sessionId: idInAddress }),
  response: { 200: z.object({}) },
  ...notes({ answer: 'The session is deleted.', reasons: ['sandbox_session_not_found'] }),
}
