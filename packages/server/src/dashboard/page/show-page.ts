import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardContext } from '../context.ts'
import { sessionOf } from '../session/require-session.ts'
import { languageOf } from './language.ts'
import { type DashboardPage, renderDashboardPage } from './layout.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers with a page of the dashboard. */
export function showPage(
  { mode }: Pick<DashboardContext, 'mode'>,
  { request, reply }: Exchange,
  page: DashboardPage,
): FastifyReply {
  // Filters and notices stay. The page after a form is shown by a GET request to the address of the form.
  const address = request.method === 'GET' ? request.url : ''
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(
      renderDashboardPage(
        { address, ...page },
        { mode, session: sessionOf(request), locale: languageOf(request) },
      ),
    )
}
