import { z } from 'zod'
import type { App } from '../../http/app.ts'
import type { RateWindow } from '../../limits/limit-store.ts'
import type { LinkContext } from '../../links/context.ts'
import { simulatePayer } from '../../links/flows/simulate-payer.ts'
import { idOfPage } from '../../values/texts.ts'
import type { LibraryFile } from '../card/card-files.ts'
import { renderProviderPage } from '../render-provider-page.ts'
import { screenOf } from '../screen.ts'
import { pageHeaders } from './page-headers.ts'
import { contextOf, formGuards, largestFormBytes, readLink, redirectTo, sendHtml } from './page-replies.ts'

const path = '/pay/:linkId'
const params = z.object({ linkId: idOfPage })

interface SandboxRouteOptions {
  readonly library: LibraryFile
  /** Limits the forms that an address may send. */
  readonly forms: RateWindow
}

/** The simulated pages of providers, and the forms that choose the outcome of a payment. */
export function sandboxRoutes(
  pages: App,
  context: LinkContext,
  { forms, library }: SandboxRouteOptions,
): void {
  const outcome = z.object({ outcome: z.enum(['paid', 'failed', 'later', 'leave']) })

  pages.get(`${path}/provider`, { schema: { hide: true, params } }, async (request, reply) => {
    const view = await readLink(context, request.params.linkId)
    const page = contextOf(context, request, { view, library })
    const screen = screenOf(view, { method: null, isPastAddress: true }, page.nowMs)
    const text = screen.shows === 'waiting' ? renderProviderPage({ ...page, attempt: screen.attempt }) : null
    return text === null
      ? redirectTo(reply.headers(pageHeaders(context)), view.link.linkId)
      : sendHtml(context, reply, text)
  })

  const play = {
    schema: { hide: true, params, body: outcome },
    bodyLimit: largestFormBytes,
    onRequest: formGuards(context, forms),
  }
  for (const place of ['provider', 'outcome']) {
    pages.post(`${path}/${place}`, play, async (request, reply) => {
      const { linkId } = request.params
      const chosen = request.body.outcome
      const view = await readLink(context, linkId)
      if (chosen === 'leave' || view.attempt?.state !== 'waiting') return redirectTo(reply, linkId)
      await simulatePayer(context, { linkId, method: view.attempt.method, outcome: chosen })
      const notices = { paid: '', failed: '?step=pay&notice=failed', later: '?notice=later' }
      return redirectTo(reply, linkId, notices[chosen])
    })
  }
}
