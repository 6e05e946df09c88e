import type { FastifyRequest } from 'fastify'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import { requesterOf } from '../../http/requester-of-request.ts'
import type { DashboardContext } from '../context.ts'
import { sessionOf } from '../session/require-session.ts'

/** The person who changes settings with a form, for the record of changes. */
export function settingsAuthorOf(
  { nowMs }: Pick<DashboardContext, 'nowMs'>,
  request: FastifyRequest,
): SettingsAuthor {
  const { id: merchantId } = sessionOf(request).merchant
  return { merchantId, actor: requesterOf(request, 'dashboard'), atMs: nowMs() }
}
