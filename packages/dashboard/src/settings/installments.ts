import { type App, type Html, html } from '@element-js/http'
import {
  addInstallmentRule,
  type InstallmentRule,
  listInstallmentRules,
  mostRules,
  type RuleTerms,
  readRule,
  removeInstallmentRule,
  type TypedRule,
  wholeMillionths,
} from '@element-js/payments'
import {
  brandNameOf,
  characters,
  countries,
  formatAmount,
  formatPercent,
  type Locale,
  newId,
  ServiceError,
} from '@element-js/values'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { textField } from '../page/forms.ts'
import { languageOf } from '../page/language.ts'
import { type DashboardPage, formKeyField, type Notice } from '../page/layout.ts'
import { noticeOf, noticeQuery } from '../page/notices.ts'
import { type Exchange, showPage } from '../page/show-page.ts'
import { sessionOf, settingsAuthorOf } from '../session/require-session.ts'
import type { Session } from '../session/session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

export const installmentsPath = '/dashboard/settings/installments'

const typed = characters(200)
const ruleBody = z.object({
  country: typed,
  currency: typed,
  numbers: typed,
  monthlyRate: typed,
  brands: typed,
  minInstallment: typed,
  minAmount: typed,
})
const idBody = z.object({ ruleId: characters(64) })

/** `/dashboard/settings/installments`: a merchant's own rules for payments in installments. */
export function installmentsRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  app.get(installmentsPath, { schema: { querystring: noticeQuery } }, (request, reply) =>
    show({ request, reply }, { notice: noticeOf(request.query, languageOf(request)) }),
  )

  app.post(installmentsPath, { schema: { body: ruleBody } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const read = readRule(request.body)
    const isFull = (await listInstallmentRules(db, merchantId)).length >= mostRules
    if ('field' in read || isFull) {
      const field = 'field' in read ? read.field : null
      return show({ request, reply }, { mistake: { typed: request.body, field } })
    }
    const author = settingsAuthorOf(context, request)
    await addInstallmentRule(db, author, {
      ...read,
      merchantId,
      ruleId: newId('inr'),
      createdAtMs: author.atMs,
    })
    return reply.redirect(`${installmentsPath}?done=saved`, 303)
  })

  app.post(`${installmentsPath}/remove`, { schema: { body: idBody } }, async (request, reply) => {
    const author = settingsAuthorOf(context, request)
    if (!(await removeInstallmentRule(db, author, request.body.ruleId))) throw new ServiceError('not_found')
    return reply.redirect(`${installmentsPath}?done=saved`, 303)
  })

  async function show(
    { request, reply }: Exchange,
    shown: { readonly notice?: Notice | null; readonly mistake?: RuleMistake },
  ): Promise<FastifyReply> {
    const session = sessionOf(request)
    const rules = await listInstallmentRules(db, session.merchant.id)
    const { notice = null, mistake } = shown
    const locale = languageOf(request)
    const page = installmentsPage({ rules, session, locale, notice, ...(mistake && { mistake }) })
    return showPage(context, { request, reply }, page)
  }
}

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
function installmentsPage(options: InstallmentsPage): DashboardPage {
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
${names.map((name) =>
  textField({
    name,
    label: words.fields[name],
    value: mistake?.typed[name] ?? '',
    mistake: mistake?.field === name ? words.mistakes[name] : undefined,
    attributes: `maxlength="200" spellcheck="false"${name === 'numbers' ? ' required' : ''}`,
  }),
)}
<p class="buttons"><button class="button" type="submit">${words.add}</button></p></form>`
}

/** A rule for installments in one line. */
export function describeRule(rule: RuleTerms, locale: Locale): string {
  const words = dashboardWords[locale].installments
  const { country, currency, brands, counts, monthlyRateMillionths, minInstallmentMinor, minAmountMinor } =
    rule
  const amount = (amountMinor: number): string => formatAmount({ amountMinor, currency, country }, locale)
  const rate = formatPercent(monthlyRateMillionths / wholeMillionths, country, locale)
  return [
    `${country} ${currency}`,
    words.upTo(counts.join(', ')),
    monthlyRateMillionths === 0 ? words.free : words.atRate(rate),
    brands.map(brandNameOf).join(', ') || words.everyBrand,
    minInstallmentMinor > 0 && words.leastInstallment(amount(minInstallmentMinor)),
    minAmountMinor > 0 && words.leastAmount(amount(minAmountMinor)),
  ]
    .filter(Boolean)
    .join(' · ')
}
