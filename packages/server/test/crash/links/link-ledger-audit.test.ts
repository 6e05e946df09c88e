import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../../payments/src/acquirer/ledger.ts'
import type { Attempt, PaymentLink } from '../../../../payments/src/links/domain/payment-link.ts'
import type { Notification } from '../../../../payments/src/notifications/domain/notification.ts'
import type { LinkRefund } from '../../../../payments/src/refunds/domain/refund.ts'
import { differencesBetween, type Ledgers } from '../ledger-audit.ts'
import type { ReportedAnswer } from '../reported-answers.ts'

const merchantId = 'demo'

function link(orderId: string, fields: Partial<PaymentLink> = {}): PaymentLink {
  const nothing = { name: null, email: null, phone: null, documentId: null, description: null }
  return {
    ...{ merchantId, orderId, linkId: `lnk_${orderId}`, amountMinor: 1000, currency: 'BRL', country: 'BR' },
    ...{ allowPaymentMethods: ['PIX'], expiresAtMs: 9_000, ...nothing, callbackUrl: 'http://localhost:9/' },
    ...{ redirectUrl: null, paymentDocumentUrl: null, needCollectAddress: false, billingAddress: null },
    ...{
      shippingAddress: null,
      boleto: null,
      installmentPlanId: null,
      installmentOffer: null,
      taxPlanId: null,
    },
    ...{ targetCurrency: null, exchange: null, metadata: {}, subMerchantId: null },
    ...{ paymentStatus: 'INITIAL_STATUS', finalPaymentMethod: null, finalStatusAtMs: null },
    ...{ cancelCause: null, ending: null, attemptId: null, createdAtMs: 0, updatedAtMs: 0 },
    ...fields,
  }
}

function attempt(orderId: string, fields: Partial<Attempt> = {}): Attempt {
  return {
    ...{ merchantId, attemptId: `pay_${orderId}`, linkId: `lnk_${orderId}`, method: 'PIX', state: 'paid' },
    ...{ acquirerReference: `pay_${orderId}`, instrument: { kind: 'provider' }, checkAtMs: null },
    ...{ expiresAtMs: 9, createdAtMs: 0, endedAtMs: null },
    ...fields,
  }
}

function refund(orderId: string, fields: Partial<LinkRefund> = {}): LinkRefund {
  return {
    ...{ merchantId, refundId: `rfd_${orderId}`, linkId: `lnk_${orderId}`, amountMinor: 300, reason: null },
    ...{ idempotencyKey: null, refundKey: null, requestHash: null, bankAccount: null },
    ...{ refundStatus: 'SETTLED', dueAtMs: null, createdAtMs: 0, endedAtMs: 1 },
    ...fields,
  }
}

function notification(
  orderId: string,
  position: number,
  data: object,
  type: Notification['type'] = 'payment_link.updated',
): Notification {
  return {
    ...{
      merchantId,
      notificationId: `msg_${orderId}_${position}`,
      subject: `lnk_${orderId}`,
      position,
      type,
    },
    ...{
      url: 'http://localhost:9/',
      payload: JSON.stringify({ type, data: { ...data, sequence: position } }),
    },
    ...{ state: 'delivered', attempts: 1, nextAttemptAtMs: null, leaseOwner: null, leaseUntilMs: null },
    ...{ createdAtMs: 0, receiver: 'http://localhost:9' },
  }
}

function entry(type: Entry['type'], orderId: string, amount = 1000, fields: Partial<Entry> = {}): Entry {
  const reference = `pay_${orderId}`
  const rest = {
    ...({ merchantId, currency: 'BRL', network: null, result: 'approved', reason: null } as const),
    createdAt: 0,
  }
  return { type, reference, amount, refundReference: null, ...rest, ...fields }
}

function answer(what: ReportedAnswer['what'], key: string, data: object): ReportedAnswer {
  return { what, key, status: 200, reason: null, text: JSON.stringify({ data }) }
}

const isPaid = { paymentStatus: 'SETTLED', finalPaymentMethod: 'PIX' } as const
const isCancelled = { paymentStatus: 'CANCELLED', cancelCause: 'requested' } as const
const reported = [
  notification('back', 1, { paymentStatus: 'IN_PROGRESS' }),
  notification('back', 2, { paymentStatus: 'SETTLED' }),
  notification('back', 3, { paymentStatus: 'SETTLED', refundStatus: 'SETTLED' }, 'refund.updated'),
  notification('paid', 1, { paymentStatus: 'SETTLED' }),
  notification('off', 1, { paymentStatus: 'IN_PROGRESS' }),
  notification('off', 2, { paymentStatus: 'CANCELLED' }),
  notification('waits', 1, { paymentStatus: 'IN_PROGRESS' }),
]

/** One record of each kind, as it should be. */
const right: Ledgers = {
  ...{ charges: [], verifications: [], holds: [], cardIds: [], cvvTokens: [], history: [] },
  links: [
    link('new'),
    link('waits', { paymentStatus: 'IN_PROGRESS', attemptId: 'pay_waits' }),
    link('paid', { ...isPaid, attemptId: 'pay_paid' }),
    link('back', { ...isPaid, attemptId: 'pay_back' }),
    link('off', isCancelled),
  ],
  attempts: [
    attempt('waits', { state: 'waiting' }),
    attempt('paid'),
    attempt('back'),
    attempt('off', { state: 'withdrawn' }),
  ],
  refunds: [refund('back')],
  notifications: reported,
  received: reported.map(({ notificationId: id, payload: body }) => ({ id, body })),
  entries: [
    entry('capture', 'paid'),
    entry('capture', 'back'),
    entry('refund', 'back', 300, { refundReference: 'rfd_back' }),
    entry('cancel', 'off', 0),
  ],
  reportedAnswers: [
    answer('create link', 'new', {}),
    answer('pay link', 'paid', { paymentStatus: 'SETTLED' }),
    answer('refund link', 'back', {
      paymentStatus: 'SETTLED',
      refundStatus: 'IN_PROGRESS',
      refundAmount: 300,
    }),
    answer('cancel link', 'off', { paymentStatus: 'CANCELLED' }),
  ],
}

const changed = (orderId: string, fields: Partial<PaymentLink>): Partial<Ledgers> => ({
  links: right.links.map((each) => (each.orderId === orderId ? { ...each, ...fields } : each)),
})
const entered = (...entries: Entry[]): Partial<Ledgers> => ({ entries: [...right.entries, ...entries] })
const refundedAs = (fields: Partial<LinkRefund>): Partial<Ledgers> => ({ refunds: [refund('back', fields)] })
const withAnswer = (each: ReportedAnswer): Partial<Ledgers> => ({
  reportedAnswers: [...right.reportedAnswers, each],
})
const refused = (what: ReportedAnswer['what'], key: string, reason: string): Partial<Ledgers> =>
  withAnswer({ what, key, status: 409, reason, text: '{}' })
const [first, second, ...others] = reported

describe('the ledger audit of links', () => {
  it('finds no difference when everything agrees', () => {
    expect(differencesBetween(right)).toEqual([])
  })

  it.each<[string, Partial<Ledgers>, string]>([
    ['a payment that was collected twice', entered(entry('capture', 'paid')), 'collected 2000, not 1000'],
    ['a paid link that nobody paid', changed('new', isPaid), 'new (SETTLED): collected 0, not 1000'],
    [
      'a cancelled link that was paid',
      changed('paid', isCancelled),
      'paid (CANCELLED): collected 1000, not 0',
    ],
    [
      'a link that is paid and waits',
      changed('paid', { paymentStatus: 'IN_PROGRESS' }),
      'collected 1000, not 0',
    ],
    ['a link that is ending still', changed('waits', { ending: 'requested' }), 'is still ending: requested'],
    [
      'an attempt whose outcome is not known',
      changed('new', { attemptId: 'pay_new' }),
      'whose outcome is not known',
    ],
    ['a cancelled link with an attempt', changed('off', { attemptId: 'pay_off' }), 'has an attempt still'],
    [
      'another attempt than the one that paid',
      changed('paid', { attemptId: 'pay_x' }),
      'is at another attempt',
    ],
    ['no method', changed('paid', { finalPaymentMethod: null }), 'has a method and no payment, or no method'],
    ['an attempt that the acquirer cancelled', entered(entry('cancel', 'waits', 0)), '(waiting): is closed'],
    ['a refund that is under way', refundedAs({ refundStatus: 'IN_PROGRESS' }), 'is under way'],
    ['a refund of another amount', refundedAs({ amountMinor: 299 }), 'is of 300, not 299'],
    ['a refund that failed and was made', refundedAs({ refundStatus: 'FAILED' }), 'is approved'],
    ['a refund that was never made', { entries: right.entries.slice(0, 2) }, 'was made 0 times'],
    [
      'a refund that was made twice',
      entered(entry('refund', 'back', 300, { refundReference: 'rfd_back' })),
      'was made 2 times',
    ],
    [
      'a refund that the service does not know',
      entered(entry('refund', 'paid', 1, { refundReference: 'rfd_x' })),
      'rfd_x: the service does not know this refund',
    ],
    [
      'two refunds',
      {
        refunds: [refund('back'), refund('back', { refundId: 'rfd_2' })],
        ...entered(entry('refund', 'back', 300, { refundReference: 'rfd_2' })),
      },
      'was refunded more than once',
    ],
    [
      'a notification that is missing',
      { notifications: reported.slice(1) },
      'not numbered one after the other',
    ],
    [
      'a status that is reported twice',
      { notifications: [first, first, ...reported.slice(1)] as Notification[] },
      'was reported as',
    ],
    [
      'a status that was not reported',
      { notifications: reported.slice(0, -1) },
      'was reported as INITIAL_STATUS',
    ],
    [
      'a notification that nobody took',
      { notifications: reported.map((each) => ({ ...each, state: 'given_up' })) },
      'its notification 1 is given_up',
    ],
    [
      'a notification that did not arrive',
      { received: right.received.slice(1) },
      'did not reach its merchant',
    ],
    [
      'notifications in the wrong order',
      {
        received: [second, first, ...others].map((each) => ({
          id: each?.notificationId ?? '',
          body: each?.payload ?? '',
        })),
      },
      'did not reach its merchant, or not in order',
    ],
    [
      'an altered notification',
      { received: [...right.received, { id: 'msg_paid_1', body: '{}' }] },
      'msg_paid_1 was altered',
    ],
    [
      'a notification of nobody',
      { received: [...right.received, { id: 'msg_x', body: '{}' }] },
      'msg_x: nobody knows why',
    ],
    ['a link that was reported and is gone', withAnswer(answer('create link', 'gone', {})), 'no such link'],
    [
      'a paid answer that is not true any more',
      withAnswer(answer('find link', 'off', { paymentStatus: 'SETTLED' })),
      'it was SETTLED then',
    ],
    [
      'a cancel that was an expiry',
      changed('off', { cancelCause: 'expired' }),
      'it was not cancelled by request',
    ],
    [
      'a refund of which nothing is left',
      withAnswer(answer('refund link', 'paid', { paymentStatus: 'SETTLED', refundAmount: 1 })),
      'there is no such refund',
    ],
    ['a payment refused for no reason', refused('pay link', 'new', 'payment_link_settled'), 'it is not paid'],
    [
      'a payment refused as cancelled',
      refused('pay link', 'new', 'payment_link_cancelled'),
      'it is not cancelled',
    ],
    [
      'a refund refused for no reason',
      refused('refund link', 'paid', 'already_refunded'),
      'it is not refunded',
    ],
  ])('finds %s', (_what, falsified, difference) => {
    expect(differencesBetween({ ...right, ...falsified }).join('\n')).toContain(difference)
  })
})
