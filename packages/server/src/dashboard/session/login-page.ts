import { sandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import type { ServiceMode } from '../../values/service-mode.ts'
import { html } from '../../web/html.ts'
import { icon } from '../../web/icons/icons.ts'
import { noticeLine, renderBarePage } from '../page/layout.ts'

interface LoginPage {
  readonly mode: ServiceMode
  /** Where to continue within the dashboard. */
  readonly next: string
  /** Why the last attempt failed. */
  readonly refusal: string | null
}

/** The log-in page. */
export function renderLoginPage({ mode, next, refusal }: LoginPage): string {
  const [demo] = sandboxMerchants
  return renderBarePage({
    title: 'Log in',
    body: html`<p class="brand">${icon('card')}<span>Dashboard</span>${
      mode === 'sandbox' && html`<span class="tag">Sandbox</span>`
    }</p>
<h1>Log in</h1>
<p class="lead">The links, payments, refunds and notifications of your shop.</p>
${refusal !== null && noticeLine({ tone: 'bad', text: refusal })}
<form method="post" action="/dashboard/login" class="stack">
<input type="hidden" name="next" value="${next}">
<p class="field"><label for="token">Access token</label>
<input id="token" name="token" type="password" required autocomplete="current-password" spellcheck="false" autocapitalize="none" aria-describedby="token-hint"></p>
<p class="hint" id="token-hint">The token that your server sends as <code>Authorization: Bearer …</code></p>
<button class="button primary" type="submit">Log in</button>
</form>
${
  mode === 'sandbox' &&
  demo &&
  html`<p class="aside">This is a sandbox. Log in as ${demo.name} with <code>${demo.accessToken}</code></p>`
}`,
  })
}
