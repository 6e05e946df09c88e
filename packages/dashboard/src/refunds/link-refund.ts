import { type App, type Html, html, trusted } from '@element-js/http'
import {
  amountToReturn,
  findOwnLink,
  methodNames,
  methods,
  type PaymentLink,
  refundLink,
  refundRequestSchema,
  requesterOf,
} from '@element-js/payments'
import type { BankTransferAccountInfo } from '@element-js/protocol/http'
import { allRefusals, formFields, refuseBankAccount, ServiceError } from '@element-js/values'
import type { DashboardContext } from '../context.ts'
import { linkParams as params } from '../links/link-routes.ts'
import { amountField, formPage, hiddenFields, textField } from '../page/forms.ts'
import type { DashboardPage } from '../page/layout.ts'
import { runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountMistake, ruleSentence } from '../page/sentences.ts'
import { amountOf, exchangeTextOf, readTypedAmount, typedAmountOf } from '../page/show-amount.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, type Viewer, type Visitor } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The fields of the bank account to which the money goes. */
const accountFields = [
  'beneficiaryName',
  'bankCode',
  'bankBranchId',
  'bankAccountNumber',
  'bankAccountType',
  'documentId',
] as const

const fieldNames = ['amount', 'reason', ...accountFields] as const

type RefundField = (typeof fieldNames)[number]

/** The form as the merchant typed it. */
type TypedRefund = Readonly<Record<RefundField, string>>

type Mistakes = Readonly<Partial<Record<RefundField, string>>>

interface RefundForm {
  readonly link: PaymentLink
  readonly viewer: Visitor
  readonly typed: TypedRefund
}

/** The forms that refund a link. */
export function linkRefundRoutes(app: App, context: DashboardContext): void {
  const path = '/dashboard/links/:linkId/refund'

  app.get(path, { schema: { params } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const { link } = await findOwnLink(context, { merchantId: viewer.session.merchant.id, ...request.params })
    // A full refund.
    const typed = { ...typedIn({}), amount: typedAmountOf(link, viewer) }
    return showPage(context, { request, reply }, refundPage({ link, viewer, typed }, {}))
  })

  app.post(path, { schema: { params, body: formFields } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const name = { merchantId: viewer.session.merchant.id, ...request.params }
    const { link } = await findOwnLink(context, name)
    const form = { link, viewer, typed: typedIn(request.body) }
    const read = readRefund(form)
    if ('mistakes' in read) return showPage(context, { request, reply }, refundPage(form, read.mistakes))
    if (request.body.step !== 'confirm') return showPage(context, { request, reply }, confirmPage(form, read))
    const refund = () => refundLink(context, { name, requester: requesterOf(request, 'dashboard'), ...read })
    return reply.redirect(await runAction(dashboardPaths.link(link.linkId), 'refunded', refund), 303)
  })
}

function typedIn(body: Readonly<Record<string, string>>): TypedRefund {
  return Object.fromEntries(fieldNames.map((name) => [name, body[name] ?? ''])) as TypedRefund
}

/** Asks for the amount and the reason of a refund. */
function refundPage({ link, viewer, typed }: RefundForm, mistakes: Mistakes): DashboardPage {
  const { refunds: words, labels, page } = dashboardWords[viewer.locale]
  const path = dashboardPaths.link(link.linkId)
  const { finalPaymentMethod: method } = link
  const field = (name: RefundField, label: string): Html =>
    textField({ name, label, value: typed[name], mistake: mistakes[name], attributes: 'maxlength="500"' })
  const needsAccount = method !== null && methods[method].needsRefundAccount
  const isOpen = needsAccount || accountFields.some((name) => typed[name] !== '')
  const account = html`<details${isOpen && trusted(' open')}><summary>${words.account}</summary><p class="hint">${needsAccount ? words.accountNeeded : words.accountInstead}</p>${accountFields.map((name) => field(name, words.accountFields[name]))}</details>`
  return formPage({
    title: words.refund,
    section: 'links',
    viewer,
    path,
    back: { href: path, words: labels.orderOf(link.orderId) },
    facts: [
      [labels.order, link.orderId],
      [labels.paid, amountOf(link, viewer)],
      [labels.exchange, link.exchange && exchangeTextOf(link.exchange, viewer)],
      [labels.paidWith, method && methodNames[viewer.locale][method]],
    ],
    action: 'refund',
    fields: html`${amountField(words.amount, link.currency, { value: typed.amount, mistake: mistakes.amount })}
<p class="hint">${words.onceHint}</p>
${field('reason', words.reason)}
${account}`,
    button: { words: words.review, step: 'review' },
    cancel: page.cancel,
    wrong: Object.keys(mistakes).length > 0 ? words.wrong : null,
  })
}

interface ReadRefund {
  readonly amountMinor: number
  readonly reason: string | null
  readonly bankAccount: BankTransferAccountInfo | null
}

/** Asks for confirmation before a link is refunded. */
function confirmPage(
  { link, viewer, typed }: RefundForm,
  { amountMinor, bankAccount }: ReadRefund,
): DashboardPage {
  const { refunds: words, labels, page } = dashboardWords[viewer.locale]
  const path = dashboardPaths.link(link.linkId)
  const { exchange } = link
  const returned = exchange && {
    amountMinor: amountToReturn(link, amountMinor),
    currency: exchange.toCurrency,
  }
  return formPage({
    title: words.confirm,
    section: 'links',
    viewer,
    path,
    back: { href: `${path}/refund`, words: words.edit },
    headline: amountOf({ ...link, amountMinor }, viewer),
    text: amountMinor < link.amountMinor ? words.partOfLink : words.whole,
    facts: [
      [labels.order, link.orderId],
      [labels.paid, amountOf(link, viewer)],
      [labels.returned, returned && amountOf(returned, viewer)],
      [labels.reason, typed.reason],
      [
        words.to,
        bankAccount
          ? [bankAccount.beneficiaryName, bankAccount.bankAccountNumber].filter(Boolean).join(', ')
          : words.toMethod,
      ],
    ],
    action: 'refund',
    hidden: hiddenFields(typed),
    button: { words: words.action, step: 'confirm' },
    cancel: page.cancel,
  })
}

/** Reads the form by the rules for API requests. @returns the refund, or its mistakes. */
function readRefund({ typed, link, viewer }: RefundForm): ReadRefund | { readonly mistakes: Mistakes } {
  const { linkId } = link
  const { reason, amount, ...account } = typed
  const amountMinor = readTypedAmount(amount, link, viewer)
  const bankAccount = accountOf(account)
  const parsed = refundRequestSchema.safeParse({
    linkId,
    reason,
    ...(bankAccount && { additionalInfo: { bankTransferAccountInfo: bankAccount } }),
  })
  const issues = parsed.success ? [] : parsed.error.issues
  const wrongAmount = amountMistake(amount, link, viewer)
  const mistakes: Mistakes = {
    ...Object.fromEntries(
      issues.map(({ path, message }) => [fieldOf(String(path.at(-1))), ruleSentence(message, viewer.locale)]),
    ),
    ...accountMistakes(bankAccount, link, viewer),
    ...(wrongAmount !== null && { amount: wrongAmount }),
  }
  if (Object.keys(mistakes).length > 0 || amountMinor === null) return { mistakes }
  return { amountMinor, reason: reason.trim() || null, bankAccount }
}

function accountOf({
  documentId,
  ...account
}: Omit<TypedRefund, 'amount' | 'reason'>): BankTransferAccountInfo | null {
  const given = Object.entries(account).filter(([, value]) => value.trim() !== '')
  // People write an identity number with separators, and it is stored without.
  const document = documentId.replace(/[\s./-]/g, '').toUpperCase()
  if (given.length === 0 && documentId.trim() === '') return null
  return {
    ...Object.fromEntries(given),
    ...(documentId.trim() !== '' && { document: { documentId: document } }),
  }
}

function accountMistakes(
  bankAccount: BankTransferAccountInfo | null,
  { country }: PaymentLink,
  { locale }: Viewer,
): Mistakes {
  try {
    refuseBankAccount(bankAccount, country)
    return {}
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { check } = dashboardWords[locale].refusals.fields
    const fields = allRefusals(error).map(({ details: { field = '' } }) =>
      fieldOf(field.split('.').at(-1) ?? ''),
    )
    return Object.fromEntries(fields.map((field) => [field, check]))
  }
}

function fieldOf(name: string): RefundField {
  return fieldNames.find((each) => each === name) ?? 'bankAccountNumber'
}
