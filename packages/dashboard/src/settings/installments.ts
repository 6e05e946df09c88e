import { type App, type Html, html } from '@element-js/http'
import {
  addInstallmentRule,
  changeInstallmentRule,
  type InstallmentOption,
  type InstallmentRule,
  listInstallmentRules,
  mostInstallments,
  mostRules,
  offerOptions,
  type RuleTerms,
  readRule,
  removeInstallmentRule,
  ruleBrands,
  type TypedRule,
  wholeMillionths,
} from '@element-js/payments'
import {
  brandNameOf,
  type Country,
  characters,
  countries,
  formatAmount,
  formatPercent,
  isCountry,
  type Locale,
  newId,
  numberTagOf,
  ServiceError,
} from '@element-js/values'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { selectField, textField } from '../page/forms.ts'
import { languageOf } from '../page/language.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { noticeParameters } from '../page/notices.ts'
import { amountMistake } from '../page/sentences.ts'
import { readTypedAmount, typedAmountOf } from '../page/show-amount.ts'
import { type Exchange, showPage } from '../page/show-page.ts'
import { findViewer, type Viewer, type Visitor } from '../page/viewer.ts'
import { sessionOf, settingsAuthorOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

export const installmentsPath = '/dashboard/settings/installments'

const typed = characters(200)
const texts = { country: typed, currency: typed, monthlyRate: typed, minInstallment: typed, minAmount: typed }
const ruleId = characters(64)
// The boxes that are checked are further fields: `in-3`, `brand-visa`.
const ruleBody = z.object(texts).catchall(typed)
const changeBody = z.object({ ...texts, ruleId }).catchall(typed)
const idBody = z.object({ ruleId })

const filter = characters(64).optional().catch(undefined)
const querystring = z.object({
  ...noticeParameters,
  rule: filter,
  country: filter,
  brand: filter,
  price: filter,
})

/** `/dashboard/settings/installments`: a merchant's own rules for payments in installments. */
export function installmentsRoutes(app: App, context: DashboardContext): void {
  const { db } = context

  app.get(installmentsPath, { schema: { querystring } }, async (request, reply) => {
    const { rule: ruleId, ...asked } = request.query
    return show({ request, reply }, { asked, ...(ruleId !== undefined && { ruleId }) })
  })

  app.post(installmentsPath, { schema: { body: ruleBody } }, async (request, reply) => {
    const { id: merchantId } = sessionOf(request).merchant
    const given = typedRuleOf(request.body)
    const read = readRule(given, languageOf(request))
    const isFull = (await listInstallmentRules(db, merchantId)).length >= mostRules
    if ('field' in read || isFull) {
      const field = 'field' in read ? read.field : null
      return show({ request, reply }, { mistake: { typed: given, field } })
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

  app.post(`${installmentsPath}/change`, { schema: { body: changeBody } }, async (request, reply) => {
    const { ruleId } = request.body
    const given = typedRuleOf(request.body)
    const terms = readRule(given, languageOf(request))
    if ('field' in terms) {
      return show({ request, reply }, { ruleId, mistake: { typed: given, field: terms.field } })
    }
    const author = settingsAuthorOf(context, request)
    if (!(await changeInstallmentRule(db, author, { ruleId, terms }))) throw new ServiceError('not_found')
    return reply.redirect(`${installmentsPath}?done=saved`, 303)
  })

  app.post(`${installmentsPath}/remove`, { schema: { body: idBody } }, async (request, reply) => {
    const author = settingsAuthorOf(context, request)
    if (!(await removeInstallmentRule(db, author, request.body.ruleId))) throw new ServiceError('not_found')
    return reply.redirect(`${installmentsPath}?done=saved`, 303)
  })

  async function show({ request, reply }: Exchange, { ruleId, ...shown }: Shown): Promise<FastifyReply> {
    const viewer = await findViewer(context, request)
    const rules = await listInstallmentRules(db, viewer.session.merchant.id)
    const edited = ruleId === undefined ? null : rules.find((rule) => rule.ruleId === ruleId)
    if (edited === undefined) throw new ServiceError('not_found')
    const page = installmentsPage({ rules, viewer, edited, asked: {}, ...shown })
    return showPage(context, { request, reply }, page)
  }
}

/** What a response shows beside the rules. */
interface Shown {
  readonly mistake?: RuleMistake
  /** The rule that is edited. */
  readonly ruleId?: string
  readonly asked?: AskedPrice
}

/** A rule as the form sent it. */
function typedRuleOf(body: z.infer<typeof ruleBody>): TypedRule {
  const { country, currency, monthlyRate, minInstallment, minAmount } = body
  const checked = (kind: string): string =>
    Object.keys(body)
      .flatMap((name) => (name.startsWith(kind) ? [name.slice(kind.length)] : []))
      .join(',')
  const numbers = checked('in-')
  return { country, currency, numbers, monthlyRate, brands: checked('brand-'), minInstallment, minAmount }
}

/** A stored rule as the viewer would type it. */
function typedOf(rule: RuleTerms, viewer: Viewer): TypedRule {
  const { country, currency, counts, brands, monthlyRateMillionths: rate } = rule
  const amount = (amountMinor: number): string =>
    amountMinor === 0 ? '' : typedAmountOf({ amountMinor, currency, country }, viewer)
  return {
    country,
    currency,
    numbers: counts.join(','),
    brands: brands.join(','),
    monthlyRate: rate === 0 ? '' : typedPercent(rate, country, viewer),
    minInstallment: amount(rule.minInstallmentMinor),
    minAmount: amount(rule.minAmountMinor),
  }
}

/** A rate in percent, as the viewer would type it: `2,99` in Portuguese. */
function typedPercent(millionths: number, country: Country, { locale }: Viewer): string {
  const format = new Intl.NumberFormat(numberTagOf(country, locale), { maximumFractionDigits: 4 })
  return format.format((millionths * 100) / wholeMillionths)
}

/** An input that is not a valid rule. */
export interface RuleMistake {
  readonly typed: TypedRule
  /** `null`: there are too many rules. */
  readonly field: keyof TypedRule | null
}

/** A price of which the page shows what payers see. */
interface AskedPrice {
  readonly country?: string | undefined
  readonly brand?: string | undefined
  /** As typed, in the country's own currency. */
  readonly price?: string | undefined
}

interface InstallmentsPage {
  readonly rules: readonly InstallmentRule[]
  readonly viewer: Visitor
  readonly mistake?: RuleMistake
  /** The rule in the form; `null` for a new one. */
  readonly edited: InstallmentRule | null
  readonly asked: AskedPrice
}

/** The rules by which payers can pay in installments, what payers see, and the form for a rule. */
function installmentsPage(options: InstallmentsPage): DashboardPage {
  const { rules, viewer, mistake, edited } = options
  const words = dashboardWords[viewer.locale].installments
  return {
    title: words.title,
    section: 'settings',
    back: { href: '/dashboard/settings', words: words.settings },
    ...(mistake && { status: 400 }),
    body: html`<div class="columns"><div class="column"><section class="panel"><h2>${words.title}</h2>
<p class="hint">${words.about}</p>
${rules.length === 0 && html`<p>${words.none}</p>`}
<ul class="settings-list">${rules.map((rule) => html`<li><span>${describeRule(rule, viewer.locale)}</span>${changes(rule, options)}</li>`)}</ul></section>
${preview(options)}</div>
${viewer.session.role === 'write' && html`<section class="panel" id="rule"><h2>${edited ? words.editTitle : words.addTitle}</h2>${ruleForm(options)}</section>`}</div>`,
  }
}

function changes({ ruleId }: InstallmentRule, { viewer }: InstallmentsPage): Html | null {
  if (viewer.session.role === 'read') return null
  const words = dashboardWords[viewer.locale].installments
  const edit = `${installmentsPath}?${new URLSearchParams({ rule: ruleId })}#rule`
  return html` <a href="${edit}">${words.edit}</a>
<details class="confirmed"><summary>${words.remove}</summary><p>${words.removal}</p>
<form method="post" action="${installmentsPath}/remove" class="stack">${formKeyField(viewer.session)}<input type="hidden" name="ruleId" value="${ruleId}">
<p class="buttons"><button class="button danger" type="submit">${words.remove}</button></p></form></details>`
}

// What issuers offer. A rule from the command line may have other numbers too.
const usualNumbers = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 18, 21, 24, 30, 36, 42, mostInstallments]

const brandsByName = ruleBrands.toSorted((a, b) => brandNameOf(a).localeCompare(brandNameOf(b), 'en'))

function ruleForm({ viewer, mistake, edited }: InstallmentsPage): Html {
  const { installments: words, newLink, page, states } = dashboardWords[viewer.locale]
  const filled = mistake?.typed ?? (edited && typedOf(edited, viewer))
  const country = filled?.country ?? viewer.country ?? 'BR'
  const place = isCountry(country) ? country : 'BR'
  const isOwn = filled?.currency === countries[place].currency
  const currency = filled?.currency === 'USD' ? 'USD' : countries[place].currency
  const numbers = listOf(filled?.numbers)
  const mistakeOf = (name: 'monthlyRate' | 'minInstallment' | 'minAmount', text: string): string =>
    name === 'monthlyRate'
      ? words.mistakes.monthlyRate(text.trim(), typedPercent(29_900, place, viewer))
      : (amountMistake(text, { currency, country: place }, viewer) ?? '')
  const field = (name: 'monthlyRate' | 'minInstallment' | 'minAmount'): Html =>
    textField({
      name,
      label: words.fields[name],
      value: filled?.[name] ?? '',
      mistake: mistake?.field === name ? mistakeOf(name, filled?.[name] ?? '') : undefined,
      attributes: 'maxlength="200" spellcheck="false" inputmode="decimal"',
    })
  const mistakeIn = (name: 'numbers' | 'brands' | 'currency' | 'country'): string | undefined =>
    mistake?.field === name ? words.mistakes[name] : undefined
  return html`<form method="post" action="${installmentsPath}${edited && '/change'}" class="stack">${formKeyField(viewer.session)}
${edited && html`<input type="hidden" name="ruleId" value="${edited.ruleId}">`}
${mistake?.field === null && html`<p class="mistake" role="alert">${words.tooMany}</p>`}
${selectField({
  name: 'country',
  label: words.fields.country,
  chosen: country,
  mistake: mistakeIn('country'),
  choices: states.countries,
})}
${selectField({
  name: 'currency',
  label: words.fields.currency,
  mistake: mistakeIn('currency'),
  chosen: isOwn ? '' : (filled?.currency ?? ''),
  choices: { '': newLink.ownCurrency, USD: 'USD' },
})}
${boxes({
  name: 'numbers',
  prefix: 'in-',
  label: words.fields.numbers,
  mistake: mistakeIn('numbers'),
  choices: [...new Set([...usualNumbers.map(String), ...numbers])].sort((a, b) => Number(a) - Number(b)),
  chosen: numbers,
})}
${field('monthlyRate')}
${boxes({
  name: 'brands',
  prefix: 'brand-',
  label: words.fields.brands,
  mistake: mistakeIn('brands'),
  choices: brandsByName,
  chosen: listOf(filled?.brands),
  wordsOf: brandNameOf,
})}
${field('minInstallment')}
${field('minAmount')}
<p class="buttons"><button class="button" type="submit">${edited ? words.save : words.add}</button>${
    edited && html` <a class="button" href="${installmentsPath}">${page.cancel}</a>`
  }</p></form>`
}

function listOf(text = ''): readonly string[] {
  return text.split(',').filter((each) => each !== '')
}

interface Boxes {
  readonly name: string
  /** The beginning of the names of the boxes. */
  readonly prefix: string
  readonly label: string
  readonly choices: readonly string[]
  readonly chosen: readonly string[]
  /** Default: the choice itself. */
  readonly wordsOf?: (choice: string) => string
  readonly mistake: string | undefined
}

function boxes({ name, prefix, label, choices, chosen, wordsOf = String, mistake }: Boxes): Html {
  const chips = choices.map(
    (choice) =>
      html`<span class="chip"><input type="checkbox" id="${prefix}${choice}" name="${prefix}${choice}" value="yes"${chosen.includes(choice) && html` checked`}><label for="${prefix}${choice}">${wordsOf(choice)}</label></span>`,
  )
  return html`<fieldset class="chips"${mistake && html` aria-describedby="${name}-mistake"`}><legend>${label}</legend>${chips}</fieldset>${
    mistake && html`<p class="mistake" id="${name}-mistake">${mistake}</p>`
  }`
}

/** What payers see of a price in the country's own currency. */
function preview({ rules, viewer, asked }: InstallmentsPage): Html {
  const { installments: words, states } = dashboardWords[viewer.locale]
  const country =
    asked.country !== undefined && isCountry(asked.country) ? asked.country : (viewer.country ?? 'BR')
  const { currency } = countries[country]
  const named = ruleBrands.filter((brand) => rules.some((rule) => rule.brands.includes(brand)))
  const brand = named.find((each) => each === asked.brand) ?? null
  const typedPrice = asked.price?.trim() ?? ''
  const amountMinor = readTypedAmount(typedPrice, { currency, country }, viewer)
  const mistake = typedPrice === '' ? null : amountMistake(typedPrice, { currency, country }, viewer)
  const options =
    mistake !== null || amountMinor === null
      ? []
      : offerOptions(rules, { amountMinor, currency, country, brand })
  return html`<section class="panel"><h2>${words.preview.title}</h2>
<form method="get" action="${installmentsPath}" class="stack">
${selectField({ name: 'country', id: 'preview-country', label: words.fields.country, chosen: country, choices: states.countries })}
${
  named.length > 0 &&
  selectField({
    name: 'brand',
    label: words.preview.brand,
    chosen: brand ?? '',
    choices: {
      '': words.preview.anyBrand,
      ...Object.fromEntries(named.map((each) => [each, brandNameOf(each)])),
    },
  })
}
${textField({
  name: 'price',
  label: words.preview.price,
  value: typedPrice,
  mistake: mistake ?? undefined,
  attributes: 'maxlength="30" required inputmode="decimal"',
})}
<p class="buttons"><button class="button" type="submit">${words.preview.show}</button></p></form>
${options.length > 0 && html`<ul class="settings-list">${options.map((option) => html`<li>${describeOption(option, { currency, country, locale: viewer.locale })}</li>`)}</ul>`}</section>`
}

function describeOption(
  { count, firstMinor, otherMinor, totalMinor, monthlyRateMillionths: rate }: InstallmentOption,
  { currency, country, locale }: Pick<RuleTerms, 'currency' | 'country'> & { readonly locale: Locale },
): Html {
  const { preview: words, atRate } = dashboardWords[locale].installments
  const amount = (amountMinor: number): string => formatAmount({ amountMinor, currency, country }, locale)
  if (count === 1) return html`<strong>${words.once}</strong> · ${amount(totalMinor)}`
  const details = [
    firstMinor !== otherMinor && words.first(amount(firstMinor)),
    words.total(amount(totalMinor)),
    rate > 0 && atRate(formatPercent(rate / wholeMillionths, country, locale)),
  ].filter(Boolean)
  return html`<strong>${count} × ${amount(otherMinor)}</strong> · ${details.join(' · ')}`
}

/** A rule for installments in one line. */
export function describeRule(rule: RuleTerms, locale: Locale): string {
  const { installments: words, states } = dashboardWords[locale]
  const { country, currency, brands, counts, monthlyRateMillionths, minInstallmentMinor, minAmountMinor } =
    rule
  const amount = (amountMinor: number): string => formatAmount({ amountMinor, currency, country }, locale)
  const rate = formatPercent(monthlyRateMillionths / wholeMillionths, country, locale)
  return [
    `${states.countries[country]} ${currency}`,
    words.upTo(counts.join(', ')),
    monthlyRateMillionths === 0 ? words.free : words.atRate(rate),
    brands.map(brandNameOf).join(', ') || words.everyBrand,
    minInstallmentMinor > 0 && words.leastInstallment(amount(minInstallmentMinor)),
    minAmountMinor > 0 && words.leastAmount(amount(minAmountMinor)),
  ]
    .filter(Boolean)
    .join(' · ')
}
