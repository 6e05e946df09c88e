import type { FastifyReply, FastifyRequest } from 'fastify'
import { catalogue, type ServiceError } from '../../errors.ts'
import { html } from '../../web/html.ts'
import { requestReference } from '../../web/request-reference.ts'
import type { DashboardContext } from '../context.ts'
import { findRequestSession } from '../session/require-session.ts'
import { renderBarePage, renderDashboardPage, type Section } from './layout.ts'

interface RefusedRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly refusal: ServiceError
}

/** Answers a refused request with a page. Records of other merchants are answered like records that do not exist. */
export function answerRefusal(
  { mode }: Pick<DashboardContext, 'mode'>,
  { request, reply, refusal }: RefusedRequest,
): FastifyReply {
  const { status } = catalogue[refusal.reason]
  const { title, text } = wordsOn(status, refusal)
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.code(status).type('text/html; charset=utf-8')
  const session = findRequestSession(request)
  const body = html`<p>${text}</p><p><a class="button" href="/dashboard">Back to the overview</a></p>${status >= 500 && requestReference(request.id, 'en')}`
  if (!session) return reply.send(renderBarePage({ title, body: html`<h1>${title}</h1>${body}` }))
  const page = { title, section: sectionOf(request), body: html`<div class="panel narrow">${body}</div>` }
  return reply.send(renderDashboardPage(page, { mode, session }))
}

function wordsOn(
  status: number,
  { message, reason }: ServiceError,
): { readonly title: string; readonly text: string } {
  if (status === 404)
    return {
      title: 'Page not found',
      text: 'The address may be incomplete, or what it names may have been deleted.',
    }
  if (status === 429) return { title: 'Too many attempts', text: 'Please wait a minute and try again.' }
  if (reason === 'read_only_token') return { title: 'Your access is read-only', text: message }
  if (status === 403)
    return {
      title: 'This form was rejected',
      text: 'The form is out of date, or came from another site. Please go back, reload the page and send it again.',
    }
  if (status >= 500)
    return {
      title: 'Something went wrong',
      text: 'The service has a problem. Please try again in a moment. Nothing is done twice.',
    }
  return { title: 'This cannot be done', text: message }
}

function sectionOf({ url }: FastifyRequest): Section {
  const sections: readonly Section[] = [
    'links',
    'payments',
    'refunds',
    'notifications',
    'settings',
    'sandbox',
  ]
  return sections.find((section) => url.startsWith(`/dashboard/${section}`)) ?? 'overview'
}
