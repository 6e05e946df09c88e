import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../payments/src/acquirer/ledger.ts'
import type { Charge } from '../../../payments/src/charges/domain/charge.ts'
import type { PaymentLink } from '../../../payments/src/links/domain/payment-link.ts'
import type { Notification } from '../../../payments/src/notifications/domain/notification.ts'
import type { ChargeRefund, Refund } from '../../../payments/src/refunds/domain/refund.ts'
import type { CvvToken } from '../../../payments/src/tokens/domain/cvv-token.ts'
import type { StoredVerification } from '../../../payments/src/tokens/domain/verification.ts'
import { attemptRow, chargeRow, linkRow, notificationRow, refundRow } from '../support/stored-rows.ts'
import { differencesBetween, type Ledgers } from './ledger-audit.ts'
import type { ReportedAnswer } from './reported-answers.ts'

const merchantId = 'demo'
const none = { createdAtMs: 0 }

function charge(acquirerReference: string, fields: Partial<Charge> = {}): Charge {
  const named = { acquirerReference, idempotencyKey: `key-${acquirerReference}`, cardId: 'crd_1' }
  return chargeRow({ ...none, ...named, captureMode: 'later', transferStatus: 'AUTHORIZED', ...fields })
}

function verification(reference: string, fields: Partial<StoredVerification> = {}): StoredVerification {
  return {
    merchantId,
    keyFingerprint: reference,
    requestFingerprint: '',
    cardId: 'crd_1',
    ...none,
    method: 'temporary_authorization',
    acquirerReference: reference,
    mismatches: 0,
    openIntent: null,
    intentOwner: null,
    declineReason: null,
    ...fields,
  }
}

function cvvToken(tokenHash: string, fields: Partial<CvvToken> = {}): CvvToken {
  return {
    merchantId,
    tokenHash,
    cardId: 'crd_1',
    requestFingerprint: null,
    mismatches: 0,
    ...none,
    sealedCode,
    waitingCode: null,
    heldBy: null,
    usedAtMs: null,
    expiresAt: 1800,
    ...fields,
  }
}

const sealedCode = Uint8Array.of(1)

function link(orderId: string, fields: Partial<PaymentLink> = {}): PaymentLink {
  return linkRow({ ...none, orderId, linkId: `lnk_${orderId}`, ...fields })
}

const attempt = (orderId: string, state: 'waiting' | 'paid' | 'withdrawn') => {
  const named = { attemptId: `pay_${orderId}`, acquirerReference: `pay_${orderId}` }
  return attemptRow({ ...none, ...named, linkId: `lnk_${orderId}`, state })
}

const refundOfLink = (refundId: string, fields: Partial<Refund> = {}): Refund =>
  ({ ...refundRow({ ...none, refundId, linkId: 'lnk_back', amountMinor: 300 }), ...fields }) as Refund

function refund(refundId: string, fields: Partial<ChargeRefund> = {}): ChargeRefund {
  const ofCharge = { linkId: null, idempotencyKey: 'key-sold', refundKey: refundId, requestHash: 'h' }
  return {
    ...refundRow({ ...none, refundId, linkId: '', amountMinor: 300 }),
    bankAccount: null,
    ...ofCharge,
    ...fields,
  }
}

function entry(type: Entry['type'], reference: string, amount = 1000, fields: Partial<Entry> = {}): Entry {
  const rest = { merchantId, currency: 'BRL', network: null, result: 'approved', reason: null } as const
  return { type, reference, amount, ...rest, refundReference: null, createdAt: 0, ...fields }
}

const made = (
  refundReference: string,
  amount = 300,
  reference = 'sold',
  fields: Partial<Entry> = {},
): Entry => entry('refund', reference, amount, { refundReference, ...fields })

function notification(orderId: string, position: number, data: object): Notification {
  const type = 'refundStatus' in data ? 'refund.updated' : 'payment_link.updated'
  const payload = JSON.stringify({ type, data: { ...data, sequence: position } })
  const named = { notificationId: `msg_${orderId}_${position}`, subject: `lnk_${orderId}` }
  return notificationRow({ ...none, ...named, position, type, payload })
}

const answer = (what: ReportedAnswer['what'], key: string, body: object): ReportedAnswer => ({
  what,
  key,
  status: 200,
  reason: null,
  text: JSON.stringify(what.endsWith(' link') ? { data: body } : body),
})
const refusal = (
  what: ReportedAnswer['what'],
  key: string,
  reason: string,
  status = 409,
): ReportedAnswer => ({
  what,
  key,
  status,
  reason,
  text: '{}',
})

const declined = { result: 'declined', reason: 'lost_card' } as const
const wasDeclined = { transferStatus: 'CANCELLED', declineReason: 'lost_card', finalAmountMinor: 0 } as const
const settled = { transferStatus: 'SETTLED', finalAmount: 600 }
const isPaid = { paymentStatus: 'SETTLED', finalPaymentMethod: 'PIX' } as const
const isCancelled = { paymentStatus: 'CANCELLED', cancelCause: 'requested' } as const
const notifications = [
  notification('back', 1, { paymentStatus: 'IN_PROGRESS' }),
  notification('back', 2, { paymentStatus: 'SETTLED' }),
  notification('back', 3, { paymentStatus: 'SETTLED', refundStatus: 'SETTLED' }),
  notification('paid', 1, { paymentStatus: 'SETTLED' }),
  notification('off', 1, { paymentStatus: 'IN_PROGRESS' }),
  notification('off', 2, { paymentStatus: 'CANCELLED' }),
  notification('waits', 1, { paymentStatus: 'IN_PROGRESS' }),
]

/** One record of each kind, as it should be. */
const right: Ledgers = {
  charges: [
    charge('sold', { transferStatus: 'SETTLED', captureMode: 'at_once' }),
    charge('part', { transferStatus: 'SETTLED', finalAmountMinor: 600 }),
    charge('held'),
    charge('void', { transferStatus: 'CANCELLED', cancelCause: 'requested', finalAmountMinor: 0 }),
    charge('lost', { transferStatus: 'CANCELLED', cancelCause: 'not_attempted', finalAmountMinor: 0 }),
    charge('poor', wasDeclined),
    charge('waits', { transferStatus: 'IN_PROGRESS', paymentFlow: 'DIRECT', cvvTokenHash: 'waiting' }),
    charge('coded', { cvvTokenHash: 'used' }),
    charge('miscoded', { ...wasDeclined, cvvTokenHash: 'used' }),
  ],
  cvvTokens: [
    cvvToken('used', { heldBy: 'key-coded', usedAtMs: 1, sealedCode: null }),
    cvvToken('waiting', { heldBy: 'key-waits', waitingCode: sealedCode }),
    cvvToken('free'),
  ],
  verifications: [
    verification('vrf-hold'),
    verification('vrf-zero', { method: 'zero_amount' }),
    verification('vrf-none', { method: 'none' }),
  ],
  holds: [],
  links: [
    link('new'),
    link('waits', { paymentStatus: 'IN_PROGRESS', attemptId: 'pay_waits' }),
    link('paid', { ...isPaid, attemptId: 'pay_paid' }),
    link('back', { ...isPaid, attemptId: 'pay_back' }),
    link('off', isCancelled),
  ],
  attempts: [
    attempt('waits', 'waiting'),
    attempt('paid', 'paid'),
    attempt('back', 'paid'),
    attempt('off', 'withdrawn'),
  ],
  refunds: [
    ...[refund('rfd-1'), refund('rfd-2'), refund('rfd-no', { refundStatus: 'FAILED' })],
    refundOfLink('rfd_back'),
  ],
  notifications,
  received: notifications.map(({ notificationId: id, payload: body }) => ({ id, body })),
  history: [],
  cardIds: ['crd_1'],
  entries: [
    ...[entry('authorize', 'sold'), entry('capture', 'sold'), made('rfd-1'), made('rfd-2')],
    made('rfd-no', 300, 'sold', { result: 'declined', reason: 'processing_error' }),
    ...[entry('authorize', 'part'), entry('capture', 'part', 600)],
    ...[entry('authorize', 'held'), entry('authorize', 'coded')],
    ...[entry('authorize', 'miscoded', 1000, declined), entry('authorize', 'poor', 1000, declined)],
    ...[entry('authorize', 'void'), entry('cancel', 'void'), entry('cancel', 'lost', 0)],
    ...[
      entry('authorize', 'vrf-hold', 100),
      entry('cancel', 'vrf-hold', 100),
      entry('verify', 'vrf-zero', 0),
    ],
    // Begun again under another reference since.
    entry('cancel', 'vrf-lost', 0),
    ...[entry('capture', 'pay_paid'), entry('capture', 'pay_back'), made('rfd_back', 300, 'pay_back')],
    entry('cancel', 'pay_off', 0),
  ],
  reportedAnswers: [
    answer('charge', 'key-sold', { transferStatus: 'SETTLED', finalAmount: 1000 }),
    answer('charge', 'key-part', { transferStatus: 'AUTHORIZED', finalAmount: 1000 }),
    answer('find', 'key-part', { transferStatus: 'AUTHORIZED', finalAmount: 1000 }),
    answer('capture', 'key-part', settled),
    answer('cancel', 'key-void', { transferStatus: 'CANCELLED', finalAmount: 0 }),
    refusal('charge', 'key-poor', 'lost_card', 402),
    refusal('capture', 'key-void', 'payment_not_authorized'),
    answer('refund', 'rfd-1', { refundId: 'rfd-1', amount: 300 }),
    answer('token', 'key-card', { cardId: 'crd_1' }),
    refusal('charge', 'key-sold', 'acquirer_unavailable', 503),
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

type Kind = Exclude<keyof Ledgers, 'cardIds'>

/** The right ledgers, but a record with a name has other fields. */
function changed<K extends Kind>(
  kind: K,
  name: string,
  fields: Partial<Ledgers[K][number]>,
): Partial<Ledgers> {
  const records: readonly object[] = right[kind]
  return {
    [kind]: records.map((each) => (Object.values(each).includes(name) ? { ...each, ...fields } : each)),
  }
}
const added = <K extends Kind>(kind: K, ...records: Ledgers[K][number][]): Partial<Ledgers> => ({
  [kind]: [...right[kind], ...records],
})
const withoutEntry = (reference: string, type?: Entry['type']): Partial<Ledgers> => ({
  entries: right.entries.filter((each) => each.reference !== reference || each.type !== (type ?? each.type)),
})
const [first, second, ...others] = right.received

/** Ledgers that differ, with the sentence about it. */
const falsified: readonly (readonly [sentence: string, ledgers: Partial<Ledgers>])[] = [
  ['cvv token used: was used 2 times', changed('charges', 'held', { cvvTokenHash: 'used' })],
  [
    'cvv token used: was used, and is not marked as used',
    changed('cvvTokens', 'used', { heldBy: null, usedAtMs: null }),
  ],
  [
    'cvv token free: is marked as used, and no payment has used it',
    changed('cvvTokens', 'free', { usedAtMs: 1, sealedCode: null }),
  ],
  ['cvv token used: was used, and is not wiped', changed('cvvTokens', 'used', { sealedCode })],
  [
    'cvv token free: is held by a payment that has ended',
    changed('cvvTokens', 'free', { heldBy: 'key-poor' }),
  ],

  ['sold (SETTLED): is authorized at the acquirer', withoutEntry('sold', 'capture')],
  ['sold (SETTLED): is unknown at the acquirer', withoutEntry('sold')],
  ['stray: is authorized, and the service does not know it', added('entries', entry('authorize', 'stray'))],
  [
    'stray: is captured, and the service does not know it',
    added('entries', entry('authorize', 'stray'), entry('capture', 'stray')),
  ],
  ['stray: is verified, and the service does not know it', added('entries', entry('verify', 'stray', 0))],
  [
    'held: is authorized, and the service does not know it',
    { charges: right.charges.filter(({ acquirerReference }) => acquirerReference !== 'held') },
  ],
  [
    'held: is authorized, and the service does not know it',
    changed('charges', 'held', { merchantId: 'other' }),
  ],
  ['held: more than one authorize', added('entries', entry('authorize', 'held'))],
  ['sold: more than one capture', added('entries', entry('capture', 'sold'))],
  ['vrf-zero: more than one verify', added('entries', entry('verify', 'vrf-zero', 0))],
  ['held: collected more than was reserved', added('entries', entry('capture', 'held', 1001))],
  ['collected 600, and 500 is recorded', changed('charges', 'part', { finalAmountMinor: 500 })],
  ['reserved 1000 BRL, not 999 BRL', changed('charges', 'held', { amountMinor: 999 })],
  ['reserved 1000 BRL, not 1000 USD', changed('charges', 'held', { currency: 'USD' })],
  ['void (CANCELLED): is authorized at the acquirer', withoutEntry('void', 'cancel')],
  ['void (CANCELLED): is captured at the acquirer', changed('entries', 'void', { type: 'capture' })],
  [
    'lost (CANCELLED): is processing_error, and the acquirer said nothing',
    changed('charges', 'lost', { cancelCause: null, declineReason: 'processing_error' }),
  ],
  [
    'poor (CANCELLED): is processing_error, and the acquirer said lost_card',
    changed('charges', 'poor', { declineReason: 'processing_error' }),
  ],
  ['lost (CANCELLED): is not_attempted, and the acquirer has it as unknown', withoutEntry('lost', 'cancel')],
  [
    'poor (CANCELLED): is not_attempted, and the acquirer has it as declined',
    changed('charges', 'poor', { declineReason: null, cancelCause: 'not_attempted' }),
  ],
  ['void (CANCELLED): has a final amount', changed('charges', 'void', { finalAmountMinor: 1 })],
  ['held (AUTHORIZED): is cancelled', added('entries', entry('cancel', 'held'))],
  ['waits (IN_PROGRESS): is authorized', added('entries', entry('authorize', 'waits'))],
  ['held (AUTHORIZED): its capture is still open', changed('charges', 'held', { openIntent: 'capture' })],

  [
    'vrf-hold (temporary_authorization): is still open',
    changed('verifications', 'vrf-hold', { openIntent: 'verify' }),
  ],
  ['vrf-hold (temporary_authorization): is authorized', withoutEntry('vrf-hold', 'cancel')],
  ['vrf-hold: is still to be released', added('holds', { merchantId, acquirerReference: 'vrf-hold' })],
  [
    'vrf-zero (zero_amount): is verified at the acquirer, not declined',
    changed('verifications', 'vrf-zero', { declineReason: 'lost_card' }),
  ],

  ['refund rfd-1 (SETTLED) was made 2 times', added('entries', made('rfd-1'))],
  ['sold (SETTLED): refunded 900, and 600 is recorded', added('entries', made('rfd-stray'))],
  ['rfd-stray: the service does not know this refund', added('entries', made('rfd-stray'))],
  [
    'sold (SETTLED): refunded 1001 of 1000',
    {
      ...added('refunds', refund('rfd-3', { amountMinor: 401 })),
      ...added('entries', made('rfd-3', 401)),
    },
  ],
  ['refund rfd-3 (SETTLED) was made 0 times', added('refunds', refund('rfd-3'))],
  [
    'refund rfd-3 (IN_PROGRESS) is under way',
    added('refunds', refund('rfd-3', { refundStatus: 'IN_PROGRESS' })),
  ],
  ['refund rfd_back (SETTLED) is of 300, not 299', changed('refunds', 'rfd_back', { amountMinor: 299 })],
  ['refund rfd_back (FAILED) is approved', changed('refunds', 'rfd_back', { refundStatus: 'FAILED' })],
  ['back (SETTLED): refunded 0, and 300 is recorded', withoutEntry('pay_back', 'refund')],
  [
    'back (SETTLED): was refunded more than once',
    { ...added('refunds', refundOfLink('rfd_2')), ...added('entries', made('rfd_2', 300, 'pay_back')) },
  ],

  ['paid (SETTLED): collected 2000, not 1000', added('entries', entry('capture', 'pay_paid'))],
  ['new (SETTLED): collected 0, not 1000', changed('links', 'new', isPaid)],
  ['paid (CANCELLED): collected 1000, not 0', changed('links', 'paid', isCancelled)],
  ['paid (IN_PROGRESS): collected 1000, not 0', changed('links', 'paid', { paymentStatus: 'IN_PROGRESS' })],
  ['waits (IN_PROGRESS): is still ending: requested', changed('links', 'waits', { ending: 'requested' })],
  ['has an attempt whose outcome is not known', changed('links', 'new', { attemptId: 'pay_new' })],
  ['off (CANCELLED): has an attempt still', changed('links', 'off', { attemptId: 'pay_off' })],
  ['is at another attempt than the one that paid', changed('links', 'paid', { attemptId: 'pay_x' })],
  [
    'paid (SETTLED): has a method and no payment, or no method',
    changed('links', 'paid', { finalPaymentMethod: null }),
  ],
  ['pay_waits pay_waits (waiting): is closed', added('entries', entry('cancel', 'pay_waits', 0))],

  ['has notifications that are not numbered one after the other', { notifications: notifications.slice(1) }],
  [
    'was reported as INITIAL_STATUS, IN_PROGRESS, IN_PROGRESS',
    { notifications: notifications.slice(0, 1).concat(notifications) },
  ],
  ['waits (IN_PROGRESS): was reported as INITIAL_STATUS', { notifications: notifications.slice(0, -1) }],
  ['its notification 1 is given_up', changed('notifications', 'msg_paid_1', { state: 'given_up' })],
  ['back (SETTLED): did not reach its merchant, or not in order', { received: right.received.slice(1) }],
  [
    'back (SETTLED): did not reach its merchant, or not in order',
    { received: [second, first, ...others].flatMap((each) => each ?? []) },
  ],
  ['msg_paid_1 was altered on its way', added('received', { id: 'msg_paid_1', body: '{}' })],
  ['msg_x: nobody knows why it was sent', added('received', { id: 'msg_x', body: '{}' })],

  [
    'charge key-sold was answered 200: it was SETTLED 1000, is AUTHORIZED 1000',
    changed('charges', 'sold', { transferStatus: 'AUTHORIZED' }),
  ],
  ...(
    [
      [
        'it was AUTHORIZED 1000, is CANCELLED 0',
        answer('charge', 'key-poor', { transferStatus: 'AUTHORIZED', finalAmount: 1000 }),
      ],
      [
        'it was SETTLED 1000, is SETTLED 600',
        answer('capture', 'key-part', { ...settled, finalAmount: 1000 }),
      ],
      ['it was CANCELLED 0', answer('cancel', 'key-held', { transferStatus: 'CANCELLED', finalAmount: 0 })],
      ['charge key-gone was answered 200: no such payment', answer('charge', 'key-gone', settled)],
      ['it was lost_card then', refusal('charge', 'key-held', 'lost_card', 402)],
      ['it is authorized', refusal('capture', 'key-held', 'payment_not_authorized')],
      ['no such card', answer('token', 'key-other', { cardId: 'crd_2' })],
      [
        'token key-card was answered differently',
        answer('token', 'key-card', { cardId: 'crd_1', card: 'another' }),
      ],
      ['it was rfd-3 of 300, is undefined', answer('refund', 'rfd-3', { refundId: 'rfd-3', amount: 300 })],
      ['it was rfd-1 of 1, is rfd-1', answer('refund', 'rfd-1', { refundId: 'rfd-1', amount: 1 })],
      [
        'refund rfd-1 was answered differently',
        answer('refund', 'rfd-1', { refundId: 'rfd-2', amount: 300 }),
      ],
      [
        'find key-held was answered 500: oops',
        { ...refusal('find', 'key-held', 'internal_error', 500), text: 'oops' },
      ],
      ['create link gone was answered 200: no such link', answer('create link', 'gone', {})],
      ['it was SETTLED then', answer('find link', 'off', { paymentStatus: 'SETTLED' })],
      [
        'there is no such refund',
        answer('refund link', 'paid', { paymentStatus: 'SETTLED', refundAmount: 1 }),
      ],
      ['it is not paid', refusal('pay link', 'new', 'payment_link_settled')],
      ['it is not cancelled', refusal('pay link', 'new', 'payment_link_cancelled')],
      ['it is not refunded', refusal('refund link', 'paid', 'already_refunded')],
    ] as const
  ).map(([sentence, each]) => [sentence, added('reportedAnswers', each)] as const),
  ['it was not cancelled by request', changed('links', 'off', { cancelCause: 'expired' })],
]

describe('the ledger audit', () => {
  it('finds no difference when everything agrees', () => {
    expect(differencesBetween(right)).toEqual([])
  })

  it.each(falsified)('finds: %s', (sentence, ledgers) => {
    expect(differencesBetween({ ...right, ...ledgers }).join('\n')).toContain(sentence)
  })
})
