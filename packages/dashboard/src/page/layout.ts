import {
  emptyIcon,
  type Html,
  type HtmlValue,
  html,
  type IconName,
  icon,
  renderDocument,
  trusted,
} from '@element-js/http'
import { type Locale, localeFacts, locales, type ServiceMode } from '@element-js/values'
import { dashboardScript, dashboardStylePath } from '../dashboard-files.ts'
import type { Session } from '../session/session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { clockWordsOf } from './show-time.ts'
import type { Viewer } from './viewer.ts'

/** A page of the dashboard. */
export interface DashboardPage {
  readonly title: string
  /** `null` for a page that belongs to none. */
  readonly section: Section | null
  /** The buttons beside the heading. People with read-only access do not see them. */
  readonly actions?: HtmlValue
  /** The link above the heading, to the list that contains the record. */
  readonly back?: { readonly href: string; readonly words: string }
  /** The result of the form that was just sent. Default: that of the address. */
  readonly notice?: Notice | null
  /** The reader of the page's times, whose time zone it names at its end. Absent: it has no times. */
  readonly viewer?: Viewer
  readonly body: HtmlValue
  /** Default 200. */
  readonly status?: number
  /**
   * The address at which a GET request shows the page, for the links to other languages. Default: its own, without
   * query.
   */
  readonly address?: string
}

export interface Notice {
  readonly tone: 'good' | 'bad'
  readonly text: string
}

interface PageContext {
  readonly mode: ServiceMode
  readonly session: Session
  readonly locale: Locale
  readonly nowMs: number
}

/** A page with the menu beside it, or behind a button on narrow screens, as a document. */
export function renderDashboardPage(page: DashboardPage, context: PageContext): string {
  const { mode, session, locale, nowMs } = context
  const { title, section, back, actions, notice, viewer, address = '', body } = page
  const words = dashboardWords[locale].page
  return documentOf({
    title,
    locale,
    body: html`<a class="skip" href="#main">${words.skip}</a>
<div class="dashboard">
<header class="side">
<button class="quiet open-menu" type="button" popovertarget="menu">${icon('menu')}<span class="visually-hidden">${words.openMenu}</span></button>
<div class="brand-line"><a class="brand" href="/dashboard">${icon('card')}<span>${words.dashboard}</span></a>${
      mode === 'sandbox' && html`<span class="tag">${words.sandboxTag}</span>`
    }</div>
<nav class="menu" id="menu" aria-label="${words.menu}" popover><button class="quiet close-menu" type="button" popovertarget="menu" popovertargetaction="hide">${icon('cross')}<span>${words.close}</span></button>
<ul>${sections
      .filter((each) => each !== 'sandbox' || mode === 'sandbox')
      .map(
        (each) =>
          html`<li><a href="${pathOfSection(each)}"${each === section && trusted(' aria-current="page"')}>${icon(sectionIcons[each])}<span>${words.sections[each]}</span></a></li>`,
      )}</ul></nav>
<div class="who"><p class="merchant"><bdi>${session.merchant.name}</bdi></p>${holderLine(session, words)}
<form method="post" action="/dashboard/logout">${formKeyField(session)}<button class="quiet" type="submit">${icon('exit')}<span>${words.logOut}</span></button></form></div>
</header>
<main id="main">
${back && html`<p class="back"><a href="${back.href}">${icon('chevronLeft')}<span>${back.words}</span></a></p>`}
<div class="head"><h1>${title}</h1>${actions && session.role === 'write' && html`<div class="actions">${actions}</div>`}</div>
${notice && noticeLine(notice)}
${body}
${viewer && html`<p class="aside">${clockWordsOf(viewer, nowMs)}</p>`}
${languageFooter(address, locale)}
</main>
</div>`,
  })
}

/** Who is logged in, and whether their access is read-only. */
function holderLine({ holder, role }: Session, { readOnly }: { readonly readOnly: string }): Html | null {
  const words = [
    holder && html`<bdi>${holder}</bdi>`,
    role === 'read' && html`<span class="tag">${readOnly}</span>`,
  ]
  return words.some(Boolean) ? html`<p class="holder">${words[0]} ${words[1]}</p>` : null
}

/** A page without the menu, for people who are not logged in. */
export function renderBarePage({ title, address, body }: BarePage, locale: Locale): string {
  return documentOf({
    title,
    locale,
    body: html`<main class="bare" id="main">${body}
${languageFooter(address, locale)}</main>`,
  })
}

interface BarePage {
  readonly title: string
  /** The same as for a page of the dashboard. */
  readonly address: string
  readonly body: Html
}

/** The choice of the language. Each link leads to the same page, with its filters. */
function languageFooter(address: string, locale: Locale): Html {
  const [path = '', query] = address.split('?')
  const hrefOf = (lang: Locale): string => {
    const parameters = new URLSearchParams(query)
    parameters.set('lang', lang)
    return `${path}?${parameters}`
  }
  const links = locales.map(
    (each) =>
      html`<li><a href="${hrefOf(each)}" lang="${each}" hreflang="${each}"${each === locale && trusted(' aria-current="true"')}>${localeFacts[each].name}</a></li>`,
  )
  return html`<footer class="languages"><nav aria-label="${dashboardWords[locale].page.language}"><ul>${links}</ul></nav></footer>`
}

export function noticeLine({ tone, text }: Notice): Html {
  return html`<p class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</p>`
}

/** The hidden field that proves that a form belongs to the session. */
export function formKeyField({ formKey }: Pick<Session, 'formKey'>): Html {
  return html`<input type="hidden" name="formKey" value="${formKey}">`
}

const sectionIcons: Readonly<Record<Section, IconName>> = {
  overview: 'chart',
  links: 'chain',
  payments: 'card',
  refunds: 'returnArrow',
  notifications: 'bell',
  reconciliation: 'scales',
  settings: 'key',
  sandbox: 'flask',
}

function documentOf({
  title,
  locale,
  body,
}: Pick<BarePage, 'title' | 'body'> & { readonly locale: Locale }): string {
  return renderDocument({
    title: `${title} · ${dashboardWords[locale].page.dashboard}`,
    locale,
    style: { path: dashboardStylePath },
    script: { inline: dashboardScript },
    robots: 'noindex',
    head: emptyIcon,
    body,
  })
}

/** The sections of the dashboard, one for each entry of the menu. */
export type Section = (typeof sections)[number]

export const sections = [
  'payments',
  'overview',
  'links',
  'refunds',
  'notifications',
  'reconciliation',
  'settings',
  'sandbox',
] as const

/** The address of the first page of a section. */
export function pathOfSection(section: Section): string {
  return section === 'overview' ? '/dashboard' : `/dashboard/${section}`
}

/** The section of an address of the dashboard. */
export function sectionOf(url: string): Section | null {
  return sections.find((section) => url.startsWith(`/dashboard/${section}`)) ?? null
}
