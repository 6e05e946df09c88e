import { factList, type Html, type HtmlValue, html } from '@element-js/http'
import {
  type CredentialRecord,
  hostedLogoPath,
  type MerchantRecord,
  type Profile,
  profileFields,
  type StoredSecret,
  type StoredSettingsChange,
} from '@element-js/payments'
import type { Locale } from '@element-js/values'
import { bdiOf, copyable } from '../lists/table.ts'
import { hiddenFields, textField } from '../page/forms.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { timeOf } from '../page/show-time.ts'
import type { Visitor } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { changesPanel } from './changes.ts'
import { installmentsPath } from './installments.ts'

/** The settings of a merchant. */
export interface Settings {
  readonly merchant: MerchantRecord
  readonly apiKeys: readonly CredentialRecord[]
  readonly accessTokens: readonly CredentialRecord[]
  readonly origins: readonly string[]
  /** The secrets that still sign. */
  readonly signingSecrets: readonly Pick<StoredSecret, 'secretId' | 'createdAtMs' | 'retiresAtMs'>[]
  /** The latest changes. */
  readonly changes: readonly StoredSettingsChange[]
}

/** An input that cannot be stored, and the reason. */
export interface SettingsMistake {
  readonly field: 'origin' | 'notificationUrl' | 'logo' | 'name' | 'secret'
  /** The API key that was to be renamed. Absent: a new one was to be added. */
  readonly id?: string
  readonly typed: string
  readonly words: string
}

/** The profile as it was sent, and the texts that cannot be stored. */
export interface ProfileMistakes {
  readonly typed: Profile
  readonly words: Profile
}

interface SettingsPage {
  readonly settings: Settings
  readonly viewer: Visitor
  readonly mistake?: SettingsMistake
  readonly profile?: ProfileMistakes
  /** A signing secret that was just created. No later page shows it. */
  readonly made?: string
}

/** The settings page: keys, tokens, origins, notification URL, and the record of changes. */
export function settingsPage(options: SettingsPage): DashboardPage {
  const { made, viewer } = options
  return {
    title: dashboardWords[viewer.locale].page.sections.settings,
    section: 'settings',
    viewer,
    address: '/dashboard/settings',
    ...((options.mistake || options.profile) && { status: 400 }),
    body: html`${made && madePanel(made, viewer.locale)}
<div class="columns">
<div class="column">
${logoPanel(options)}
${profilePanel(options)}
${notificationPanel(options)}
${secretPanel(options)}
${originPanel(options)}
${installmentsLink(viewer.locale)}
</div>
<div class="column">
${keyPanel(options)}
${tokenPanel(options)}
${changesPanel(options.settings.changes, viewer)}
</div>
</div>`,
  }
}

/** A link to the page of the installment rules. */
function installmentsLink(locale: Locale): Html {
  const { title, manage } = dashboardWords[locale].installments
  return html`<section class="panel"><h2>${title}</h2><p><a href="${installmentsPath}">${manage}</a></p></section>`
}

function madePanel(secret: string, locale: Locale): Html {
  const words = dashboardWords[locale].settings
  return html`<section class="panel made" role="status"><h2>${words.newSecret}</h2>
<p>${copyable(secret, words.copiedSecret, locale)}</p><p class="hint">${words.onceOnly}</p></section>`
}

function logoPanel({ settings, viewer, mistake }: SettingsPage): Html {
  const words = dashboardWords[viewer.locale].settings
  const path = hostedLogoPath(settings.merchant.logoUrl)
  const wrong = mistake?.field === 'logo' ? mistake : null
  return html`<section class="panel"><h2>${words.logo}</h2>
<p class="hint">${words.logoHint}</p>
${path && html`<p><img class="logo" src="${path}" alt="${words.yourLogo}" width="88" height="88"></p>`}
${
  viewer.session.role === 'write' &&
  html`<form method="post" action="/dashboard/settings/logo" enctype="multipart/form-data" class="stack">${formKeyField(viewer.session)}
<p class="field${wrong && ' wrong'}"><label for="logo">${words.picture}</label>
<input id="logo" name="logo" type="file" accept="image/png,image/jpeg" required aria-invalid="${wrong ? 'true' : 'false'}"${wrong && html` aria-describedby="logo-mistake"`}>${
    wrong && html`<span class="mistake" id="logo-mistake">${wrong.words}</span>`
  }</p>
${submit(words.saveLogo)}</form>`
}
${path && confirmed({ viewer, path: 'logo/remove', words: words.remove, effect: words.removeLogo })}</section>`
}

function profilePanel({ settings, viewer, profile }: SettingsPage): Html {
  const words = dashboardWords[viewer.locale].settings
  const texts = profile?.typed ?? settings.merchant.profile
  return html`<section class="panel"><h2>${words.profile.title}</h2>
<p class="hint">${words.profile.hint}</p>
${
  viewer.session.role === 'read'
    ? factList(
        profileFields.flatMap((field) => {
          const text = texts[field]
          return text === undefined ? [] : [[words.profile.fields[field], text] as const]
        }),
      )
    : form(viewer, 'profile', [
        ...profileFields.map((name) =>
          settingField({
            name,
            label: words.profile.fields[name],
            ...(name === 'color' && { hint: words.profile.colorHint }),
            value: texts[name] ?? '',
            mistake: profile?.words[name],
          }),
        ),
        submit(words.save),
      ])
}</section>`
}

function notificationPanel({ settings, viewer, mistake }: SettingsPage): Html {
  const words = dashboardWords[viewer.locale].settings
  const [before, after] = words.notificationsHint
  const wrong = mistake?.field === 'notificationUrl' ? mistake : null
  const url = wrong?.typed ?? settings.merchant.notificationUrl
  return html`<section class="panel"><h2>${words.notifications}</h2>
<p class="hint">${before} <code>callbackUrl</code>${after}</p>
${form(viewer, 'notification-url', [
  settingField({ name: 'notificationUrl', label: words.notificationUrl, value: url, mistake: wrong?.words }),
  submit(words.save),
])}</section>`
}

function secretPanel({ settings, viewer, mistake }: SettingsPage): Html {
  const words = dashboardWords[viewer.locale].settings
  const rows = settings.signingSecrets.map(({ secretId, createdAtMs, retiresAtMs }) => [
    secretId,
    html`${timeOf(createdAtMs, viewer)}${retiresAtMs !== null && html` · ${words.signsUntil} ${timeOf(retiresAtMs, viewer)}`}`,
  ])
  return html`<section class="panel"><h2>${words.secret}</h2>
${rows.length > 0 && factList(rows as [string, HtmlValue][])}
${mistake?.field === 'secret' && html`<p class="mistake" role="alert">${mistake.words}</p>`}
${confirmed({
  viewer,
  path: 'signing-secret',
  words: words.replaceSecret,
  effect: words.replaceEffect,
})}</section>`
}

function originPanel({ settings, viewer, mistake }: SettingsPage): Html {
  const words = dashboardWords[viewer.locale].settings
  const wrong = mistake?.field === 'origin' ? mistake : null
  const rows = settings.origins.map(
    (origin) =>
      html`<li><code>${origin}</code>${confirmed({
        viewer,
        path: 'origins/remove',
        words: words.remove,
        effect: words.removeOrigin,
        fields: { origin },
      })}</li>`,
  )
  return html`<section class="panel"><h2>${words.origins}</h2>
<p class="hint">${words.originsHint}</p>
<ul class="settings-list">${rows}</ul>
${form(viewer, 'origins', [
  settingField({
    name: 'origin',
    label: words.anotherOrigin,
    value: wrong?.typed ?? '',
    mistake: wrong?.words,
  }),
  submit(words.addOrigin),
])}</section>`
}

function keyPanel({ settings, viewer, mistake }: SettingsPage): Html {
  const wrong = mistake?.field === 'name' ? mistake : null
  const words = dashboardWords[viewer.locale].settings
  return html`<section class="panel"><h2>${words.apiKeys}</h2>
<p class="hint">${words.apiKeysHint}</p>
<ul class="settings-list">${settings.apiKeys.map((key) =>
    credentialRow(key, {
      viewer,
      kind: 'api-keys',
      effect: words.revokeApiKey,
      wrong: wrong?.id === key.id ? wrong : null,
    }),
  )}</ul>
${form(viewer, 'api-keys', [
  nameField({ label: words.newKeyName, wrong: wrong?.id === undefined ? wrong : null }),
  submit(words.addApiKey),
])}</section>`
}

/** The field for the name of an API key, or of a new one. */
function nameField({
  id,
  label,
  value = '',
  wrong,
}: {
  readonly id?: string
  readonly label: string
  readonly value?: string | null
  readonly wrong: SettingsMistake | null
}): Html {
  return textField({
    name: 'name',
    id: id === undefined ? 'name' : `name-${id}`,
    label,
    value: wrong?.typed ?? value,
    mistake: wrong?.words,
    attributes: 'maxlength="64" required',
  })
}

/** The form that changes the name of an API key. */
function renaming({ id, key }: CredentialRecord, { viewer, wrong = null }: CredentialRow): Html | null {
  if (viewer.session.role === 'read' || !key) return null
  const words = dashboardWords[viewer.locale].settings
  return html`<details class="confirmed"${wrong && html` open`}><summary>${words.rename}</summary>
${form(viewer, 'api-keys/rename', [
  hiddenFields({ id }),
  nameField({ id, label: words.keyName, value: key.name, wrong }),
  submit(words.save),
])}</details>`
}

// A token created here with a stolen session would outlive that session.
function tokenPanel({ settings, viewer }: SettingsPage): Html {
  const words = dashboardWords[viewer.locale].settings
  return html`<section class="panel"><h2>${words.accessTokens}</h2>
<p class="hint">${words.accessTokensHint} <code>element-server access-tokens add --name … --role …</code></p>
<ul class="settings-list">${settings.accessTokens.map((token) =>
    credentialRow(token, { viewer, kind: 'access-tokens', effect: words.revokeToken }),
  )}</ul></section>`
}

interface CredentialRow {
  readonly viewer: Visitor
  readonly kind: 'api-keys' | 'access-tokens'
  readonly effect: string
  /** A name that this key cannot have. */
  readonly wrong?: SettingsMistake | null
}

function credentialRow(credential: CredentialRecord, row: CredentialRow): Html {
  const { id, key, createdAtMs, revokedAtMs, access } = credential
  const { viewer, kind, effect } = row
  const { settings: words, states } = dashboardWords[viewer.locale]
  const since = createdAtMs === null ? null : html` · ${timeOf(createdAtMs, viewer)}`
  const holder =
    access &&
    html`<bdi>${access.holder ?? words.noName}</bdi> <span class="tag">${states.roles[access.role]}</span> `
  const shownKey =
    key &&
    html`<strong>${bdiOf(key.name) ?? words.unnamedKey}</strong> ${copyable(key.apiKey, words.copiedApiKey, viewer.locale)} `
  const used =
    key &&
    html` · ${key.lastUsedAtMs === null ? words.neverUsed : html`${words.lastUsed} ${timeOf(key.lastUsedAtMs, viewer)}`}`
  return html`<li>${holder}${shownKey}<code>${id}</code>${since}${used}${renaming(credential, row)}${
    revokedAtMs === null
      ? confirmed({ viewer, path: `${kind}/revoke`, words: words.revoke, effect, fields: { id } })
      : html` <span class="badge over">${kind === 'api-keys' ? words.revokedKey : words.revokedToken}</span>`
  }</li>`
}

interface ConfirmedForm {
  readonly viewer: Visitor
  readonly path: string
  readonly words: string
  /** The effect of the change. It is before the button, so that people read it first. */
  readonly effect: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A button after a sentence that says what it does. People with read-only access do not see it. */
function confirmed({ viewer, path, words, effect, fields = {} }: ConfirmedForm): Html | null {
  if (viewer.session.role === 'read') return null
  return html`<details class="confirmed"><summary>${words}</summary><p>${effect}</p>
${form(viewer, path, [hiddenFields(fields), html`<p class="buttons"><button class="button danger" type="submit">${words}</button></p>`])}</details>`
}

function form(viewer: Visitor, path: string, content: readonly Html[]): Html | null {
  if (viewer.session.role === 'read') return null
  return html`<form method="post" action="/dashboard/settings/${path}" class="stack">${formKeyField(viewer.session)}${content}</form>`
}

function submit(words: string): Html {
  return html`<p class="buttons"><button class="button" type="submit">${words}</button></p>`
}

function settingField(field: Omit<Parameters<typeof textField>[0], 'attributes'>): Html {
  return textField({ ...field, attributes: 'maxlength="2000" spellcheck="false"' })
}
