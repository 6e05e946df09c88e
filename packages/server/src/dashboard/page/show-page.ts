import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Desk } from '../dashboard.ts'
import { atDesk } from '../session/require-session.ts'
import { type DeskPage, renderDeskPage } from './layout.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers with a page of the desk. */
export function showPage(
  { context: { mode } }: Pick<Desk, 'context'>,
  { request, reply }: Exchange,
  page: DeskPage,
): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(renderDeskPage(page, { mode, at: atDesk(request) }))
}
