import type { InstallmentRule } from '../../installments/domain/installment-rule.ts'
import type { TypedRule } from '../../installments/domain/read-rule.ts'
import type { Locale } from '../../locale.ts'
import { countries } from '../../money/country.ts'
import { type Html, html } from '../../web/html.ts'
import { type DashboardPage, formKeyField, type Notice } from '../page/layout.ts'
import type { Session } from '../session/session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { describeRule } from './describe-rule.ts'

export const installmentsPath = '/dashboard/settings/installments'

/** An input that is not a valid rule. */
export interface RuleMistake {
  readonly typed: TypedRule
  /** `null`: there are too many rules. */
  readonly field: keyof TypedRule | null
}

interface InstallmentsPage {
  readonly rules: readonly InstallmentRule[]
  readonly session: Session
  readonly locale: Locale
  readonly notice: Notice | null
  readonly mistake?: RuleMistake
}

/** The rules by which payers can pay in installments, and the form for another one. */
export function installmentsPage(options: InstallmentsPage): DashboardPage {
  const { rules, session, locale, notice, mistake } = options
  const words = dashboardWords[locale].installments
  return {
    title: words.title,
    section: 'settings',
    back: { href: '/dashboard/settings', words: words.settings },
    notice,
    ...(mistake && { status: 400 }),
    body: html`<div class="columns"><section class="panel"><h2>${words.title}</h2>
<p class="hint">${words.about}</p>
${rules.length === 0 && html`<p>${words.none}</p>`}
<ul class="settings-list">${rules.map((rule) => html`<li><span>${describeRule(rule, locale)}</span>${removal(rule, options)}</li>`)}</ul></section>
${session.role === 'write' && html`<section class="panel"><h2>${words.addTitle}</h2>${ruleForm(options)}</section>`}</div>`,
  }
}

function removal({ ruleId }: InstallmentRule, { session, locale }: InstallmentsPage): Html | null {
  if (session.role === 'read') return null
  const words = dashboardWords[locale].installments
  return html`<details class="confirmed"><summary>${words.remove}</summary><p>${words.removal}</p>
<form method="post" action="${installmentsPath}/remove" class="stack">${formKeyField(session)}<input type="hidden" name="ruleId" value="${ruleId}">
<p class="buttons"><button class="button danger" type="submit">${words.remove}</button></p></form></details>`
}

function ruleForm({ session, locale, mistake }: InstallmentsPage): Html {
  const words = dashboardWords[locale].installments
  const names = ['numbers', 'monthlyRate', 'brands', 'minInstallment', 'minAmount', 'currency'] as const
  const chosen = mistake?.typed.country
  const codes = Object.keys(countries).map(
    (code) => html`<option value="${code}"${code === chosen && html` selected`}>${code}</option>`,
  )
  return html`<form method="post" action="${installmentsPath}" class="stack">${formKeyField(session)}
${mistake?.field === null && html`<p class="mistake" role="alert">${words.tooMany}</p>`}
<p class="field"><label for="country">${words.fields.country}</label><select id="country" name="country">${codes}</select></p>
${names.map((name) => textField(name, { locale, mistake }))}
<p class="buttons"><button class="button" type="submit">${words.add}</button></p></form>`
}

interface FieldPlace {
  readonly locale: Locale
  readonly mistake: RuleMistake | undefined
}

function textField(name: keyof TypedRule, { locale, mistake }: FieldPlace): Html {
  const words = dashboardWords[locale].installments
  const isWrong = mistake?.field === name
  return html`<p class="field${isWrong && ' wrong'}"><label for="${name}">${words.fields[name]}</label>
<input id="${name}" name="${name}" value="${mistake?.typed[name] ?? ''}" maxlength="200" autocomplete="off" spellcheck="false" aria-invalid="${isWrong ? 'true' : 'false'}"${name === 'numbers' && html` required`}${isWrong && html` aria-describedby="${name}-mistake"`}>${
    isWrong && html`<span class="mistake" id="${name}-mistake">${words.mistakes[name]}</span>`
  }</p>`
}
