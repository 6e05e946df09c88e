import { html, requestReference } from '@element-js/http'
import { catalogue, type Locale, type ServiceError } from '@element-js/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardContext } from '../context.ts'
import { findRequestSession, sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { languageOf } from './language.ts'
import {
  type DashboardPage,
  pathOfSection,
  renderBarePage,
  renderDashboardPage,
  sectionOf,
} from './layout.ts'
import { noticeOf } from './notices.ts'
import { reasonSentence } from './sentences.ts'

/** A request, and the reply to it. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers with a page of the dashboard. */
export function showPage(
  { mode, nowMs }: Pick<DashboardContext, 'mode' | 'nowMs'>,
  { request, reply }: Exchange,
  page: DashboardPage,
): FastifyReply {
  // Filters and notices stay. The page after a form is shown by a GET request to the address of the form.
  const ofAddress = request.method === 'GET' ? { address: request.url, notice: noticeOf(request) } : {}
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(
      renderDashboardPage(
        { ...ofAddress, ...page },
        { mode, session: sessionOf(request), locale: languageOf(request), nowMs: nowMs() },
      ),
    )
}

interface RefusedRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly refusal: ServiceError
}

/** Answers a refused request with a page. Another merchant's record gets the same answer as one that does not exist. */
export function answerRefusal(
  { mode, nowMs }: Pick<DashboardContext, 'mode' | 'nowMs'>,
  { request, reply, refusal }: RefusedRequest,
): FastifyReply {
  const locale = languageOf(request)
  const { status } = catalogue[refusal.reason]
  const { title, text } = wordsOn(status, refusal, locale)
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.code(status).type('text/html; charset=utf-8')
  const session = findRequestSession(request)
  const section = sectionOf(request.url)
  // The addresses to which forms are sent have no pages.
  const address =
    request.method === 'GET' ? '' : session ? pathOfSection(section ?? 'overview') : '/dashboard/login'
  const body = html`<p>${text}</p><p><a class="button" href="/dashboard">${dashboardWords[locale].refusals.back}</a></p>${status >= 500 && requestReference(request.id, locale)}`
  const bare = { title, address, body: html`<h1>${title}</h1>${body}` }
  if (!session) return reply.send(renderBarePage(bare, locale))
  const page = { title, section, address, body: html`<div class="panel narrow">${body}</div>` }
  return reply.send(renderDashboardPage(page, { mode, session, locale, nowMs: nowMs() }))
}

function wordsOn(
  status: number,
  { reason }: ServiceError,
  locale: Locale,
): { readonly title: string; readonly text: string } {
  const { notFound, tooMany, readOnly, formRejected, fault, impossible } = dashboardWords[locale].refusals
  if (status === 404) return notFound
  if (status === 429) return tooMany
  if (reason === 'read_only_token') return readOnly
  if (status === 403) return formRejected
  if (status >= 500) return fault
  return { title: impossible.title, text: reasonSentence(reason, locale) }
}
