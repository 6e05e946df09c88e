import type { ServiceMode } from '../../values/service-mode.ts'
import { type Html, type HtmlValue, html, trusted } from '../../web/html.ts'
import { dashboardScript, dashboardStylePath } from '../dashboard-files.ts'
import type { Session } from '../session/session.ts'
import { icons } from './icons.ts'

/** The sections of the dashboard, one for each entry of the menu. */
export type Section = 'overview' | 'links' | 'payments' | 'refunds' | 'notifications' | 'sandbox'

/** A page of the dashboard. */
export interface DashboardPage {
  readonly title: string
  readonly section: Section
  /** Beside the heading: what can be done here. */
  readonly actions?: HtmlValue
  /** Above the heading: the list that it was found in. */
  readonly back?: { readonly href: string; readonly words: string }
  /** What came of what was just done. */
  readonly notice?: Notice | null
  readonly body: HtmlValue
  /** Default 200. */
  readonly status?: number
}

export interface Notice {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

interface Surroundings {
  readonly mode: ServiceMode
  readonly session: Session
}

/** A page with the menu beside it, as a document. */
export function renderDashboardPage(page: DashboardPage, { mode, session }: Surroundings): string {
  const { title, section, back, actions, notice, body } = page
  return documentOf({
    title,
    body: html`<a class="skip" href="#main">Skip to content</a>
<div class="dashboard">
<header class="side">
<div class="brand-line"><a class="brand" href="/dashboard">${icons.mark}<span>Dashboard</span></a>${
      mode === 'sandbox' && html`<span class="tag">Sandbox</span>`
    }</div>
<nav class="menu" aria-label="Main"><ul>${sectionsOf(mode).map(
      ([name, href, words]) =>
        html`<li><a href="${href}"${name === section && trusted(' aria-current="page"')}>${icons[name]}<span>${words}</span></a></li>`,
    )}</ul></nav>
<div class="who"><p class="merchant"><bdi>${session.merchant.name}</bdi></p>
<form method="post" action="/dashboard/logout">${formKeyField(session)}<button class="quiet" type="submit">${icons.leave}<span>Log out</span></button></form></div>
</header>
<main id="main">
${back && html`<p class="back"><a href="${back.href}">${icons.newer}<span>${back.words}</span></a></p>`}
<div class="head"><h1>${title}</h1>${actions && html`<div class="actions">${actions}</div>`}</div>
${notice && noticeLine(notice)}
${body}
</main>
</div>`,
  })
}

/** A page for who is not logged in. */
export function renderBarePage({ title, body }: { readonly title: string; readonly body: Html }): string {
  return documentOf({ title, body: html`<main class="bare" id="main">${body}</main>` })
}

export function noticeLine({ tone, text }: Notice): Html {
  return html`<p class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</p>`
}

/** The field by which a form shows that it is one of the session's own. */
export function formKeyField({ formKey }: Pick<Session, 'formKey'>): Html {
  return html`<input type="hidden" name="formKey" value="${formKey}">`
}

function sectionsOf(mode: ServiceMode): readonly (readonly [Section, href: string, words: string])[] {
  return [
    ['overview', '/dashboard', 'Overview'],
    ['links', '/dashboard/links', 'Links'],
    ['payments', '/dashboard/payments', 'Card payments'],
    ['refunds', '/dashboard/refunds', 'Refunds'],
    ['notifications', '/dashboard/notifications', 'Notifications'],
    ...(mode === 'sandbox' ? ([['sandbox', '/dashboard/sandbox', 'Sandbox']] as const) : []),
  ]
}

function documentOf({ title, body }: { readonly title: string; readonly body: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Dashboard</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${dashboardStylePath}">
</head>
<body>
${body}
<script>${trusted(dashboardScript)}</script>
</body>
</html>
`.markup
}
