import { readCursor } from '@element-js/database'
import { type App, type Html, html, icon, nextCursorOf } from '@element-js/http'
import { type Card, listCardsOfCustomer } from '@element-js/payments'
import { brandNameOf, characters } from '@element-js/values'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { pager } from '../lists/list-page.ts'
import { pageLength } from '../lists/list-routes.ts'
import { bdiOf, copyable, dataTable } from '../lists/table.ts'
import type { DashboardPage } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { showPage } from '../page/show-page.ts'
import { timeOf } from '../page/show-time.ts'
import { findViewer, type Viewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

// As in other lists, unreadable values are ignored, because an address may be mistyped, cut off, or old.
const querystring = z.object({
  customerId: characters(64).trim().catch(''),
  cursor: characters(200).nullable().catch(null),
})

/** `/dashboard/cards?customerId=…`: the saved cards of one customer. */
export function savedCardsRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/cards', { schema: { querystring } }, async (request, reply) => {
    const { customerId, cursor } = request.query
    const { id: merchantId } = sessionOf(request).merchant
    const nowMs = context.nowMs()
    const after = readCursor(cursor ?? '')
    const place = after && ({ ...after, side: 'after' } as const)
    const found =
      customerId === ''
        ? { rows: [], next: null }
        : await listCardsOfCustomer(context.db, { merchantId, customerId, nowMs, place, limit: pageLength })
    const [cards, nextCursor] = [found.rows, nextCursorOf(found)]
    const viewer = await findViewer(context, request)
    return showPage(context, { request, reply }, savedCardsPage({ customerId, cards, nextCursor, viewer }))
  })
}

interface SavedCards {
  /** The requested customer; empty: none yet. */
  readonly customerId: string
  readonly cards: readonly Card[]
  /** Where the next page begins; `null`: this is the last one. */
  readonly nextCursor: string | null
  readonly viewer: Viewer
}

/** The cards of one customer that can be charged. */
function savedCardsPage({ customerId, cards, nextCursor, viewer }: SavedCards): DashboardPage {
  const { payments, page } = dashboardWords[viewer.locale]
  const words = payments.savedCards
  return {
    title: words.title,
    section: 'payments',
    viewer,
    back: { href: '/dashboard/payments', words: page.sections.payments },
    body: html`${customerForm(customerId, viewer)}
${customerId !== '' && (cards.length > 0 ? cardTable(cards, viewer) : emptyPanel(words.none))}
${pager({ previous: null, next: nextCursor && dashboardPaths.savedCards(customerId, nextCursor) }, viewer.locale)}`,
  }
}

function customerForm(customerId: string, { locale }: Viewer): Html {
  const { payments, lists } = dashboardWords[locale]
  const { customerId: label, hint } = payments.savedCards
  return html`<form class="filters" method="get" action="/dashboard/cards" role="search">
<p class="search"><label for="customer-id" class="visually-hidden">${label}</label>${icon('magnifier')}
<input id="customer-id" name="customerId" type="search" value="${customerId}" placeholder="${label}" maxlength="64" autocomplete="off" spellcheck="false" aria-describedby="customer-hint"></p>
<button class="button" type="submit">${lists.search}</button>
</form>
<p class="hint" id="customer-hint">${hint}</p>`
}

function cardTable(rows: readonly Card[], viewer: Viewer): Html {
  const { payments, labels } = dashboardWords[viewer.locale]
  return dataTable({
    label: payments.savedCards.title,
    rows,
    columns: [
      {
        head: labels.card,
        kind: 'main',
        cell: ({ brand, last4 }) => html`${brandNameOf(brand)} <span class="digits">•••• ${last4}</span>`,
      },
      { head: labels.cardHolder, cell: ({ cardHolderName }) => bdiOf(cardHolderName) },
      {
        head: payments.expires,
        cell: ({ expirationMonth, expirationYear }) =>
          `${String(expirationMonth).padStart(2, '0')}/${expirationYear}`,
      },
      { head: payments.token, cell: ({ cardId }) => copyable(cardId, payments.copiedToken, viewer.locale) },
      { head: labels.created, kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, viewer) },
    ],
  })
}

function emptyPanel(words: string): Html {
  return html`<div class="panel empty"><p>${words}</p></div>`
}
