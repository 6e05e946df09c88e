import { type Html, html, icon } from '@element-js/http'
import {
  type LinkSelection,
  type ListedLink,
  listLinksWithRefunds,
  methodNames,
  type PaymentLink,
  totalLinks,
} from '@element-js/payments'
import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import { type Locale, toDecimal } from '@element-js/values'
import { isoOf } from '../lists/csv.ts'
import type { RecordList } from '../lists/list-routes.ts'
import { bdiOf, type Column } from '../lists/table.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { timeOf } from '../page/show-time.ts'
import { linkTones, refundBadge, stateBadge } from '../page/states.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The list of links. */
export const linkList: RecordList<ListedLink, LinkSelection> = {
  section: 'links',
  statuses: Object.keys(linkTones),
  more: {
    name: 'method' satisfies keyof LinkSelection,
    values: paymentMethods satisfies readonly PaymentMethod[],
  },
  read: listLinksWithRefunds,
  total: totalLinks,
  view: (viewer) => {
    const { links, states } = dashboardWords[viewer.locale]
    return {
      search: links.search,
      statuses: states.links,
      more: { words: links.method, choices: methodNames[viewer.locale] },
      hasAmounts: true,
      columns: linkColumns(viewer),
      none: html`<p>${links.none}</p><p class="hint">${links.noneHint}</p>`,
      actions: newLinkButton(viewer.locale),
    }
  },
  // By the names of the API.
  csv: {
    orderId: ({ link }) => link.orderId,
    linkId: ({ link }) => link.linkId,
    createdAt: ({ link }) => isoOf(link.createdAtMs),
    expiresAt: ({ link }) => isoOf(link.expiresAtMs),
    paymentStatus: ({ link }) => link.paymentStatus,
    finalStatusAt: ({ link }) => isoOf(link.finalStatusAtMs),
    refundStatus: ({ refundStatus }) => refundStatus,
    currency: ({ link }) => link.currency,
    amount: ({ link }) => toDecimal(link),
    finalPaymentMethod: ({ link }) => link.finalPaymentMethod,
    country: ({ link }) => link.country,
    name: ({ link }) => link.name,
    email: ({ link }) => link.email,
    phone: ({ link }) => link.phone,
    description: ({ link }) => link.description,
  },
}

export function linkColumns(viewer: Viewer): readonly Column<ListedLink>[] {
  const { locale } = viewer
  const { labels } = dashboardWords[locale]
  return [
    {
      head: labels.order,
      kind: 'main',
      cell: ({ link }) => html`<a href="${dashboardPaths.link(link.linkId)}"><bdi>${link.orderId}</bdi></a>`,
    },
    { head: labels.amount, kind: 'amount', cell: ({ link }) => amountOf(link, viewer) },
    {
      head: labels.status,
      kind: 'state',
      cell: ({ link, refundStatus }) =>
        html`${linkStateBadge(link, locale)}${refundStatus !== null && html` ${refundBadge(refundStatus, locale)}`}`,
    },
    {
      head: labels.paidWith,
      cell: ({ link }) => (link.finalPaymentMethod ? methodNames[locale][link.finalPaymentMethod] : null),
    },
    { head: labels.payer, cell: ({ link }) => bdiOf(link.name ?? link.email) },
    { head: labels.created, kind: 'quiet', cell: ({ link }) => timeOf(link.createdAtMs, viewer) },
  ]
}

export function newLinkButton(locale: Locale): Html {
  return html`<a class="button primary" href="/dashboard/links/new">${icon('plus')}<span>${dashboardWords[locale].newLink.title}</span></a>`
}

/** The state of a link. An expired link has its own badge, although its status is CANCELLED too. */
export function linkStateBadge(
  { paymentStatus: name, cancelCause, ending }: Pick<PaymentLink, 'paymentStatus' | 'cancelCause' | 'ending'>,
  locale: Locale,
): Html {
  const { links, linkEnding, linkExpired } = dashboardWords[locale].states
  if (ending !== null) return stateBadge({ words: linkEnding, tone: 'busy', name })
  const words = cancelCause === 'expired' ? linkExpired : links[name]
  return stateBadge({ words, tone: linkTones[name], name })
}
