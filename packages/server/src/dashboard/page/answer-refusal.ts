import type { FastifyReply, FastifyRequest } from 'fastify'
import { catalogue, type ServiceError } from '../../errors.ts'
import { html } from '../../web/html.ts'
import type { DashboardContext } from '../context.ts'
import { findRequestSession } from '../session/require-session.ts'
import { renderBarePage, renderDashboardPage, type Section } from './layout.ts'

interface Refused {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly refusal: ServiceError
}

/** Answers what was refused with a page that says so. What is another merchant's is answered as what is nobody's. */
export function answerRefusal(
  { mode }: Pick<DashboardContext, 'mode'>,
  { request, reply, refusal }: Refused,
): FastifyReply {
  const { status } = catalogue[refusal.reason]
  const { title, text } = wordsOn(status, refusal)
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.code(status).type('text/html; charset=utf-8')
  const session = findRequestSession(request)
  const body = html`<p>${text}</p><p><a class="button" href="/dashboard">To the overview</a></p>`
  if (!session) return reply.send(renderBarePage({ title, body: html`<h1>${title}</h1>${body}` }))
  const page = { title, section: sectionOf(request), body: html`<div class="panel narrow">${body}</div>` }
  return reply.send(renderDashboardPage(page, { mode, session }))
}

function wordsOn(
  status: number,
  { message }: ServiceError,
): { readonly title: string; readonly text: string } {
  if (status === 404)
    return {
      title: 'There is nothing here',
      text: 'It may have been deleted, or the address may be incomplete.',
    }
  if (status === 429) return { title: 'Too many tries', text: 'Please wait a minute, and try again.' }
  if (status === 403)
    return {
      title: 'This form cannot be taken',
      text: 'It is out of date, or came from somewhere else. Please go back, load the page anew, and send it again.',
    }
  if (status >= 500)
    return {
      title: 'That did not work',
      text: 'The service has a problem. Please try again in a moment: nothing is done twice.',
    }
  return { title: 'That cannot be done', text: message }
}

function sectionOf({ url }: FastifyRequest): Section {
  const sections: readonly Section[] = ['links', 'payments', 'refunds', 'notifications', 'sandbox']
  return sections.find((section) => url.startsWith(`/dashboard/${section}`)) ?? 'overview'
}
