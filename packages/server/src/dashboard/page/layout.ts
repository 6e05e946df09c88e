import type { ServiceMode } from '../../values/service-mode.ts'
import { emptyIcon, renderDocument } from '../../web/document.ts'
import { type Html, type HtmlValue, html, trusted } from '../../web/html.ts'
import { type IconName, icon } from '../../web/icons/icons.ts'
import { dashboardScript, dashboardStylePath } from '../dashboard-files.ts'
import type { Session } from '../session/session.ts'

/** The sections of the dashboard, one for each entry of the menu. */
export type Section = 'overview' | 'links' | 'payments' | 'refunds' | 'notifications' | 'settings' | 'sandbox'

/** A page of the dashboard. */
export interface DashboardPage {
  readonly title: string
  readonly section: Section
  /** The buttons beside the heading. People who may only look do not see them. */
  readonly actions?: HtmlValue
  /** The link above the heading: to the list that the record is in. */
  readonly back?: { readonly href: string; readonly words: string }
  /** The result of the form that was sent before. */
  readonly notice?: Notice | null
  readonly body: HtmlValue
  /** Default 200. */
  readonly status?: number
}

export interface Notice {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

interface PageContext {
  readonly mode: ServiceMode
  readonly session: Session
}

/** A page with the menu beside it, as a document. */
export function renderDashboardPage(page: DashboardPage, { mode, session }: PageContext): string {
  const { title, section, back, actions, notice, body } = page
  return documentOf({
    title,
    body: html`<a class="skip" href="#main">Skip to content</a>
<div class="dashboard">
<header class="side">
<div class="brand-line"><a class="brand" href="/dashboard">${icon('card')}<span>Dashboard</span></a>${
      mode === 'sandbox' && html`<span class="tag">Sandbox</span>`
    }</div>
<nav class="menu" aria-label="Main"><ul>${sectionsOf(mode).map(
      ([name, href, words]) =>
        html`<li><a href="${href}"${name === section && trusted(' aria-current="page"')}>${icon(sectionIcons[name])}<span>${words}</span></a></li>`,
    )}</ul></nav>
<div class="who"><p class="merchant"><bdi>${session.merchant.name}</bdi></p>${holderLine(session)}
<form method="post" action="/dashboard/logout">${formKeyField(session)}<button class="quiet" type="submit">${icon('exit')}<span>Log out</span></button></form></div>
</header>
<main id="main">
${back && html`<p class="back"><a href="${back.href}">${icon('chevronLeft')}<span>${back.words}</span></a></p>`}
<div class="head"><h1>${title}</h1>${actions && session.role === 'write' && html`<div class="actions">${actions}</div>`}</div>
${notice && noticeLine(notice)}
${body}
</main>
</div>`,
  })
}

/** Who is logged in, and whether they may only look. */
function holderLine({ holder, role }: Session): Html | null {
  const words = [
    holder && html`<bdi>${holder}</bdi>`,
    role === 'read' && html`<span class="tag">Read only</span>`,
  ]
  return words.some(Boolean) ? html`<p class="holder">${words[0]} ${words[1]}</p>` : null
}

/** A page without the menu, for people who are not logged in. */
export function renderBarePage({ title, body }: { readonly title: string; readonly body: Html }): string {
  return documentOf({ title, body: html`<main class="bare" id="main">${body}</main>` })
}

export function noticeLine({ tone, text }: Notice): Html {
  return html`<p class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</p>`
}

/** The hidden field that proves that a form is one of the session's own. */
export function formKeyField({ formKey }: Pick<Session, 'formKey'>): Html {
  return html`<input type="hidden" name="formKey" value="${formKey}">`
}

const sectionIcons: Readonly<Record<Section, IconName>> = {
  overview: 'chart',
  links: 'chain',
  payments: 'card',
  refunds: 'returnArrow',
  notifications: 'bell',
  settings: 'key',
  sandbox: 'flask',
}

function sectionsOf(mode: ServiceMode): readonly (readonly [Section, href: string, words: string])[] {
  return [
    ['overview', '/dashboard', 'Overview'],
    ['links', '/dashboard/links', 'Links'],
    ['payments', '/dashboard/payments', 'Card payments'],
    ['refunds', '/dashboard/refunds', 'Refunds'],
    ['notifications', '/dashboard/notifications', 'Notifications'],
    ['settings', '/dashboard/settings', 'Settings'],
    ...(mode === 'sandbox' ? ([['sandbox', '/dashboard/sandbox', 'Sandbox']] as const) : []),
  ]
}

function documentOf({ title, body }: { readonly title: string; readonly body: Html }): string {
  return renderDocument({
    title: `${title} · Dashboard`,
    locale: 'en',
    style: { path: dashboardStylePath },
    script: { inline: dashboardScript },
    robots: 'noindex',
    head: emptyIcon,
    body,
  })
}
