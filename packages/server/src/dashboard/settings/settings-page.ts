import type { Locale } from '../../locale.ts'
import type { CredentialRecord } from '../../merchants/store/credentials.ts'
import { hostedLogoPath } from '../../merchants/store/logos.ts'
import type { MerchantRecord } from '../../merchants/store/merchants.ts'
import type { StoredSecret } from '../../notifications/store/notification-secrets.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, type HtmlValue, html } from '../../web/html.ts'
import { copyable } from '../lists/table.ts'
import { type DashboardPage, formKeyField, type Notice } from '../page/layout.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import type { Session } from '../session/session.ts'
import { installmentWords } from '../words/installment-words.ts'
import { installmentsPath } from './installments-page.ts'

/** What a merchant can set. */
export interface Settings {
  readonly merchant: MerchantRecord
  readonly apiKeys: readonly CredentialRecord[]
  readonly accessTokens: readonly CredentialRecord[]
  readonly origins: readonly string[]
  /** Those that still sign. */
  readonly signingSecrets: readonly Pick<StoredSecret, 'secretId' | 'createdAtMs' | 'retiresAtMs'>[]
}

/** What a person typed that cannot be stored, and why. */
export interface SettingsMistake {
  readonly field: 'origin' | 'notificationUrl' | 'logo'
  readonly typed: string
  readonly words: string
}

/** A key or a secret that was just made. It is on no page after this one. */
export interface NewCredential {
  readonly name: string
  readonly value: string
}

interface SettingsPage {
  readonly settings: Settings
  readonly session: Session
  readonly timeZone: TimeZone
  readonly notice: Notice | null
  readonly mistake?: SettingsMistake
  readonly made?: NewCredential
}

/** Keys, tokens, origins, and where notifications go. */
export function settingsPage(options: SettingsPage): DashboardPage {
  const { notice, made } = options
  return {
    title: 'Settings',
    section: 'settings',
    notice,
    ...(options.mistake && { status: 400 }),
    body: html`${made && madePanel(made)}
<div class="columns">
<div class="column">
${logoPanel(options)}
${notificationPanel(options)}
${secretPanel(options)}
${originPanel(options)}
${installmentsLink('en')}
</div>
<div class="column">
${keyPanel(options)}
${tokenPanel(options)}
</div>
</div>`,
  }
}

/** The way to the rules for installments, which have a page of their own. */
function installmentsLink(locale: Locale): Html {
  const { title, manage } = installmentWords[locale]
  return html`<section class="panel"><h2>${title}</h2><p><a href="${installmentsPath}">${manage}</a></p></section>`
}

function madePanel({ name, value }: NewCredential): Html {
  return html`<section class="panel made" role="status"><h2>${name}</h2>
<p>${copyable(value, name)}</p><p class="hint">Copy it now: it is not shown again.</p></section>`
}

function logoPanel({ settings, session, mistake }: SettingsPage): Html {
  const path = hostedLogoPath(settings.merchant.logoUrl)
  const wrong = mistake?.field === 'logo' ? mistake : null
  return html`<section class="panel"><h2>Logo</h2>
<p class="hint">Payers see it beside your name. A PNG or JPEG picture of at most 200 kB, best as a square.</p>
${path && html`<p><img class="logo" src="${path}" alt="Your logo" width="88" height="88"></p>`}
${
  session.role === 'write' &&
  html`<form method="post" action="/dashboard/settings/logo" enctype="multipart/form-data" class="stack">${formKeyField(session)}
<p class="field${wrong && ' wrong'}"><label for="logo">Picture</label>
<input id="logo" name="logo" type="file" accept="image/png,image/jpeg" required aria-invalid="${wrong ? 'true' : 'false'}"${wrong && html` aria-describedby="logo-mistake"`}>${
    wrong && html`<span class="mistake" id="logo-mistake">${wrong.words}</span>`
  }</p>
${submit('Save logo')}</form>`
}
${path && confirmed({ session, path: 'logo/remove', words: 'Remove', effect: 'Payers see the first letter of your name instead.' })}</section>`
}

function notificationPanel({ settings, session, mistake }: SettingsPage): Html {
  const wrong = mistake?.field === 'notificationUrl' ? mistake : null
  const url = wrong?.typed ?? settings.merchant.notificationUrl
  return html`<section class="panel"><h2>Notifications of card payments</h2>
<p class="hint">Notifications about a link go to the <code>callbackUrl</code> of the link.</p>
${form(session, 'notification-url', [
  textField({ name: 'notificationUrl', label: 'Notification URL (empty for none)', value: url, wrong }),
  submit('Save'),
])}</section>`
}

function secretPanel({ settings, session, timeZone }: SettingsPage): Html {
  const rows = settings.signingSecrets.map(({ secretId, createdAtMs, retiresAtMs }) => [
    secretId,
    html`${timeOf(createdAtMs, timeZone)}${retiresAtMs !== null && html` · signs until ${timeOf(retiresAtMs, timeZone)}`}`,
  ])
  return html`<section class="panel"><h2>Signing secret</h2>
${rows.length > 0 && factList(rows as [string, HtmlValue][])}
${confirmed({
  session,
  path: 'signing-secret',
  words: 'Replace the secret',
  effect:
    'The new secret is shown once. For 24 hours the earlier one signs too, so that your server can be changed.',
})}</section>`
}

function originPanel({ settings, session, mistake }: SettingsPage): Html {
  const wrong = mistake?.field === 'origin' ? mistake : null
  const rows = settings.origins.map(
    (origin) =>
      html`<li><code>${origin}</code>${confirmed({
        session,
        path: 'origins/remove',
        words: 'Remove',
        effect: 'Pages of this origin can no longer show card fields.',
        fields: { origin },
      })}</li>`,
  )
  return html`<section class="panel"><h2>Origins</h2>
<p class="hint">The pages that may show your card fields.</p>
<ul class="settings-list">${rows}</ul>
${form(session, 'origins', [
  textField({
    name: 'origin',
    label: 'Another origin, as https://shop.example',
    value: wrong?.typed ?? '',
    wrong,
  }),
  submit('Add origin'),
])}</section>`
}

function keyPanel({ settings, session, timeZone }: SettingsPage): Html {
  return html`<section class="panel"><h2>API keys</h2>
<p class="hint">A key is public and belongs in your pages. Its id is the beginning of its SHA-256.</p>
<ul class="settings-list">${settings.apiKeys.map((key) =>
    credentialRow(key, {
      session,
      timeZone,
      kind: 'api-keys',
      effect: 'Pages and servers with this key stop working at once.',
    }),
  )}</ul>
${form(session, 'api-keys', [submit('Add API key')])}</section>`
}

// A token that a person could make here would outlive the session, and its theft.
function tokenPanel({ settings, session, timeZone }: SettingsPage): Html {
  return html`<section class="panel"><h2>Access tokens</h2>
<p class="hint">The operator of the service adds them: <code>element-server access-tokens add --name … --role …</code></p>
<ul class="settings-list">${settings.accessTokens.map((token) =>
    credentialRow(token, {
      session,
      timeZone,
      kind: 'access-tokens',
      effect: 'Whoever uses this token, a server or a person, is refused at once.',
    }),
  )}</ul></section>`
}

interface CredentialRow {
  readonly session: Session
  readonly timeZone: TimeZone
  readonly kind: 'api-keys' | 'access-tokens'
  readonly effect: string
}

function credentialRow({ id, createdAtMs, revokedAtMs, access }: CredentialRecord, row: CredentialRow): Html {
  const { session, timeZone, kind, effect } = row
  const since = createdAtMs === null ? null : html` · ${timeOf(createdAtMs, timeZone)}`
  const holder =
    access && html`<bdi>${access.holder ?? 'No name'}</bdi> <span class="tag">${access.role}</span> `
  return html`<li>${holder}<code>${id}</code>${since}${
    revokedAtMs === null
      ? confirmed({ session, path: `${kind}/revoke`, words: 'Revoke', effect, fields: { id } })
      : html` <span class="badge over">Revoked</span>`
  }</li>`
}

interface ConfirmedForm {
  readonly session: Session
  readonly path: string
  readonly words: string
  /** What the change does. It is read before the button can be pressed. */
  readonly effect: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A button behind a sentence that says what it does. People who may only look do not see it. */
function confirmed({ session, path, words, effect, fields = {} }: ConfirmedForm): Html | null {
  if (session.role === 'read') return null
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<details class="confirmed"><summary>${words}</summary><p>${effect}</p>
${form(session, path, [...hidden, html`<p class="buttons"><button class="button danger" type="submit">${words}</button></p>`])}</details>`
}

function form(session: Session, path: string, content: readonly Html[]): Html | null {
  if (session.role === 'read') return null
  return html`<form method="post" action="/dashboard/settings/${path}" class="stack">${formKeyField(session)}${content}</form>`
}

function submit(words: string): Html {
  return html`<p class="buttons"><button class="button" type="submit">${words}</button></p>`
}

interface TextField {
  readonly name: SettingsMistake['field']
  readonly label: string
  readonly value: string | null
  readonly wrong: SettingsMistake | null
}

function textField({ name, label, value, wrong }: TextField): Html {
  return html`<p class="field${wrong && ' wrong'}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" maxlength="2000" autocomplete="off" spellcheck="false" aria-invalid="${wrong ? 'true' : 'false'}"${wrong && html` aria-describedby="${name}-mistake"`}>${
    wrong && html`<span class="mistake" id="${name}-mistake">${wrong.words}</span>`
  }</p>`
}
