import type { Locale } from '../../locale.ts'
import { sandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import type { ServiceMode } from '../../values/service-mode.ts'
import { html } from '../../web/html.ts'
import { icon } from '../../web/icons/icons.ts'
import { noticeLine, renderBarePage } from '../page/layout.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

interface LoginPage {
  readonly mode: ServiceMode
  /** The page of the dashboard at which to continue. */
  readonly next: string
  /** Why the last attempt failed. */
  readonly refusal: string | null
  readonly locale: Locale
}

/** The login page. */
export function renderLoginPage({ mode, next, refusal, locale }: LoginPage): string {
  const [demo] = sandboxMerchants
  const { page, session: words } = dashboardWords[locale]
  const parameters = new URLSearchParams({ next })
  const login = {
    title: words.title,
    address: `/dashboard/login?${parameters}`,
    body: html`<p class="brand">${icon('card')}<span>${page.dashboard}</span>${
      mode === 'sandbox' && html`<span class="tag">${page.sandboxTag}</span>`
    }</p>
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
${refusal !== null && noticeLine({ tone: 'bad', text: refusal })}
<form method="post" action="/dashboard/login" class="stack">
<input type="hidden" name="next" value="${next}">
<p class="field"><label for="token">${words.token}</label>
<input id="token" name="token" type="password" required autocomplete="current-password" spellcheck="false" autocapitalize="none" aria-describedby="token-hint"></p>
<p class="hint" id="token-hint">${words.hint} <code>Authorization: Bearer\u00a0…</code></p>
<button class="button primary" type="submit">${words.logIn}</button>
</form>
${
  mode === 'sandbox' &&
  demo &&
  html`<p class="aside">${words.sandbox(demo.name)} <code>${demo.accessToken}</code></p>`
}`,
  }
  return renderBarePage(login, locale)
}
