import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../payments/src/acquirer/ledger.ts'
import type { Charge } from '../../../payments/src/charges/domain/charge.ts'
import { type NewCharge, newCharge } from '../../../payments/src/charges/domain/new-charge.ts'
import type { ChargeRefund } from '../../../payments/src/refunds/domain/refund.ts'
import type { CvvToken } from '../../../payments/src/tokens/domain/cvv-token.ts'
import type { StoredVerification } from '../../../payments/src/tokens/domain/verification.ts'
import { differencesBetween, type Ledgers } from './ledger-audit.ts'
import type { ReportedAnswer } from './reported-answers.ts'

const merchantId = 'demo'

function charge(acquirerReference: string, fields: Partial<Charge> = {}): Charge {
  const order: NewCharge = {
    ...{ merchantId, acquirerReference, idempotencyKey: `key-${acquirerReference}`, requestHash: 'h' },
    ...{ referenceId: null, cardId: 'crd_1', amountMinor: 1000, currency: 'BRL', country: 'BR' },
    ...{
      captureMode: 'later',
      description: null,
      subMerchantId: null,
      payer: null,
      linkId: null,
      cvvTokenHash: null,
      notificationUrl: null,
    },
    createdAtMs: 0,
  }
  const authorized = { transferStatus: 'AUTHORIZED', openIntent: null, intentOwner: null } as const
  return { ...newCharge(order, { kind: 'none', owner: '1' }), ...authorized, ...fields }
}

function verification(
  acquirerReference: string,
  fields: Partial<StoredVerification> = {},
): StoredVerification {
  return {
    merchantId,
    keyFingerprint: acquirerReference,
    requestFingerprint: '',
    cardId: 'crd_1',
    method: 'temporary_authorization',
    acquirerReference,
    openIntent: null,
    intentOwner: null,
    declineReason: null,
    mismatches: 0,
    createdAtMs: 0,
    ...fields,
  }
}

function entry(type: Entry['type'], reference: string, amount = 1000, more: Partial<Entry> = {}): Entry {
  const rest = {
    merchantId,
    currency: 'BRL',
    network: null,
    result: 'approved',
    reason: null,
    refundReference: null,
    createdAt: 0,
  } as const
  return { type, reference, amount, ...rest, ...more }
}

function refund(refundId: string, fields: Partial<ChargeRefund> = {}): ChargeRefund {
  return {
    ...{ merchantId, refundId, linkId: null, idempotencyKey: 'key-sold', refundKey: refundId },
    ...{ requestHash: 'h', amountMinor: 300, reason: null, bankAccount: null, refundStatus: 'SETTLED' },
    ...{ dueAtMs: null, createdAtMs: 0, endedAtMs: 1, ...fields },
  }
}

function refundEntry(refundReference: string, amount = 300, more: Partial<Entry> = {}): Entry {
  return entry('refund', 'sold', amount, { refundReference, ...more })
}

function answer(what: ReportedAnswer['what'], reference: string, body: object): ReportedAnswer {
  return { what, key: `key-${reference}`, status: 200, reason: null, text: JSON.stringify(body) }
}

const declined = { result: 'declined', reason: 'lost_card' } as const
const settled = { transferStatus: 'SETTLED', finalAmount: 600 }

const refusedCharge = {
  transferStatus: 'CANCELLED',
  declineReason: 'lost_card',
  finalAmountMinor: 0,
} as const

function cvvToken(tokenHash: string, fields: Partial<CvvToken> = {}): CvvToken {
  return {
    ...{ merchantId, tokenHash, cardId: 'crd_1', requestFingerprint: null, mismatches: 0 },
    ...{ sealedCode: Uint8Array.of(1), waitingCode: null, heldBy: null, usedAtMs: null },
    ...{ expiresAt: 1800, createdAtMs: 0, ...fields },
  }
}

/** One record of each kind, as it should be. */
const right: Ledgers = {
  charges: [
    charge('sold', { transferStatus: 'SETTLED', captureMode: 'at_once' }),
    charge('part', { transferStatus: 'SETTLED', finalAmountMinor: 600 }),
    charge('held'),
    charge('void', { transferStatus: 'CANCELLED', cancelCause: 'requested', finalAmountMinor: 0 }),
    charge('lost', { transferStatus: 'CANCELLED', cancelCause: 'not_attempted', finalAmountMinor: 0 }),
    charge('poor', { transferStatus: 'CANCELLED', declineReason: 'lost_card', finalAmountMinor: 0 }),
    charge('waits', { transferStatus: 'IN_PROGRESS', paymentFlow: 'DIRECT', cvvTokenHash: 'waiting' }),
    charge('coded', { cvvTokenHash: 'used' }),
    charge('miscoded', { ...refusedCharge, cvvTokenHash: 'used' }),
  ],
  cvvTokens: [
    cvvToken('used', { heldBy: 'key-coded', usedAtMs: 1, sealedCode: null }),
    cvvToken('waiting', { heldBy: 'key-waits', waitingCode: Uint8Array.of(1) }),
    cvvToken('free'),
  ],
  verifications: [
    verification('vrf-hold'),
    verification('vrf-zero', { method: 'zero_amount' }),
    verification('vrf-none', { method: 'none' }),
  ],
  holds: [],
  ...{ links: [], attempts: [], notifications: [], received: [], history: [] },
  refunds: [refund('rfd-1'), refund('rfd-2'), refund('rfd-no', { refundStatus: 'FAILED' })],
  cardIds: ['crd_1'],
  entries: [
    entry('authorize', 'sold'),
    entry('capture', 'sold'),
    refundEntry('rfd-1'),
    refundEntry('rfd-2'),
    refundEntry('rfd-no', 300, { result: 'declined', reason: 'processing_error' }),
    entry('authorize', 'part'),
    entry('capture', 'part', 600),
    entry('authorize', 'held'),
    entry('authorize', 'coded'),
    entry('authorize', 'miscoded', 1000, declined),
    entry('authorize', 'void'),
    entry('cancel', 'void'),
    entry('cancel', 'lost', 0),
    entry('authorize', 'poor', 1000, declined),
    entry('authorize', 'vrf-hold', 100),
    entry('cancel', 'vrf-hold', 100),
    entry('verify', 'vrf-zero', 0),
    // Begun again under another reference since.
    entry('cancel', 'vrf-lost', 0),
  ],
  reportedAnswers: [
    answer('charge', 'sold', { transferStatus: 'SETTLED', finalAmount: 1000 }),
    answer('charge', 'part', { transferStatus: 'AUTHORIZED', finalAmount: 1000 }),
    answer('find', 'part', { transferStatus: 'AUTHORIZED', finalAmount: 1000 }),
    answer('capture', 'part', settled),
    answer('cancel', 'void', { transferStatus: 'CANCELLED', finalAmount: 0 }),
    { what: 'charge', key: 'key-poor', status: 402, reason: 'lost_card', text: '{}' },
    { what: 'capture', key: 'key-void', status: 409, reason: 'payment_not_authorized', text: '{}' },
    { ...answer('refund', '', { refundId: 'rfd-1', amount: 300 }), key: 'rfd-1' },
    answer('token', 'crd_1', { cardId: 'crd_1' }),
    { what: 'charge', key: 'key-sold', status: 503, reason: 'acquirer_unavailable', text: '{}' },
  ],
}

const without = (reference: string, type: Entry['type']): Entry[] =>
  right.entries.filter((each) => each.reference !== reference || each.type !== type)
const changed = (reference: string, fields: Partial<Charge>): Charge[] =>
  right.charges.map((each) => (each.acquirerReference === reference ? { ...each, ...fields } : each))
const tokens = (hash: string, fields: Partial<CvvToken>): CvvToken[] =>
  right.cvvTokens.map((each) => (each.tokenHash === hash ? { ...each, ...fields } : each))
const more = (...entries: Entry[]): Entry[] => [...right.entries, ...entries]
const reported = (...answers: ReportedAnswer[]): ReportedAnswer[] => [...right.reportedAnswers, ...answers]

describe('the ledger audit', () => {
  it('finds no difference when everything agrees', () => {
    expect(differencesBetween(right)).toEqual([])
  })

  it.each<[string, Partial<Ledgers>, string]>([
    [
      'a code that was used by two payments',
      { charges: changed('held', { cvvTokenHash: 'used' }) },
      'cvv token used: was used 2 times',
    ],
    [
      'a code that was used and is free',
      { cvvTokens: tokens('used', { heldBy: null, usedAtMs: null }) },
      'cvv token used: was used, and is not marked as used',
    ],
    [
      'a code that is lost to its payer, because no payment has used it',
      { cvvTokens: tokens('free', { usedAtMs: 1, sealedCode: null }) },
      'cvv token free: is marked as used, and no payment has used it',
    ],
    [
      'a code that was used and is not wiped',
      { cvvTokens: tokens('used', { sealedCode: Uint8Array.of(1) }) },
      'cvv token used: was used, and is not wiped',
    ],
    [
      'a code that a declined payment keeps',
      { cvvTokens: tokens('free', { heldBy: 'key-poor' }) },
      'cvv token free: is held by a payment that has ended',
    ],
    [
      'a sale that the acquirer never collected',
      { entries: without('sold', 'capture') },
      'is authorized at the acquirer',
    ],
    [
      'a sale that it never saw',
      { entries: right.entries.filter(({ reference }) => reference !== 'sold') },
      'is unknown at the acquirer',
    ],
    [
      'a hold that the service does not know',
      { entries: more(entry('authorize', 'stray')) },
      'stray: is authorized, and the service does not know it',
    ],
    [
      'a sale that the service does not know',
      { entries: more(entry('authorize', 'stray'), entry('capture', 'stray')) },
      'stray: is captured',
    ],
    [
      'a verification that the service does not know',
      { entries: more(entry('verify', 'stray', 0)) },
      'stray: is verified',
    ],
    [
      'a payment that is gone from the store',
      { charges: right.charges.filter(({ acquirerReference }) => acquirerReference !== 'held') },
      'held: is authorized, and the service does not know it',
    ],
    [
      "another merchant's payment",
      { charges: changed('held', { merchantId: 'other' }) },
      'held: is authorized, and the service does not know it',
    ],
    [
      'an amount that is reserved twice',
      { entries: more(entry('authorize', 'held')) },
      'held: more than one authorize',
    ],
    [
      'an amount that is collected twice',
      { entries: more(entry('capture', 'sold')) },
      'sold: more than one capture',
    ],
    [
      'a card that is verified twice',
      { entries: more(entry('verify', 'vrf-zero', 0)) },
      'vrf-zero: more than one verify',
    ],
    [
      'more collected than was reserved',
      { entries: more(entry('capture', 'held', 1001)) },
      'held: collected more than was reserved',
    ],
    [
      'more collected than is recorded',
      { charges: changed('part', { finalAmountMinor: 500 }) },
      'collected 600, and 500 is recorded',
    ],
    [
      'another amount reserved',
      { charges: changed('held', { amountMinor: 999 }) },
      'reserved 1000 BRL, not 999 BRL',
    ],
    [
      'another currency',
      { charges: changed('held', { currency: 'USD' }) },
      'reserved 1000 BRL, not 1000 USD',
    ],
    [
      'a cancelled payment whose reservation is not released',
      { entries: without('void', 'cancel') },
      'void (CANCELLED): is authorized',
    ],
    [
      'a cancelled payment that was collected',
      { entries: [...without('void', 'cancel'), entry('capture', 'void')] },
      'void (CANCELLED): is captured',
    ],
    [
      'a decline that the acquirer never said',
      { charges: changed('lost', { cancelCause: null, declineReason: 'processing_error' }) },
      'lost (CANCELLED): is processing_error, and the acquirer said nothing',
    ],
    [
      'a decline for another reason',
      { charges: changed('poor', { declineReason: 'processing_error' }) },
      'poor (CANCELLED): is processing_error, and the acquirer said lost_card',
    ],
    [
      'a payment that was not attempted, and can still be',
      { entries: without('lost', 'cancel') },
      'lost (CANCELLED): is not_attempted, and the acquirer has it as unknown',
    ],
    [
      'a payment that was not attempted, and was declined',
      { charges: changed('poor', { declineReason: null, cancelCause: 'not_attempted' }) },
      'poor (CANCELLED): is not_attempted, and the acquirer has it as declined',
    ],
    [
      'a cancelled payment with an amount',
      { charges: changed('void', { finalAmountMinor: 1 }) },
      'has a final amount',
    ],
    ['a hold that was let go', { entries: more(entry('cancel', 'held')) }, 'held (AUTHORIZED): is cancelled'],
    [
      'a payment that waits for its payer, and is charged',
      { entries: more(entry('authorize', 'waits')) },
      'waits (IN_PROGRESS): is authorized',
    ],
    [
      'an intent left open',
      { charges: changed('held', { openIntent: 'capture' }) },
      'its capture is still open',
    ],
    [
      'a verification left open',
      { verifications: [verification('vrf-hold', { openIntent: 'verify' })] },
      'vrf-hold (temporary_authorization): is still open',
    ],
    [
      'the reservation of a verification that is not released',
      { entries: without('vrf-hold', 'cancel') },
      'vrf-hold (temporary_authorization): is authorized',
    ],
    [
      'a note of a hold that is left',
      { holds: [{ merchantId, acquirerReference: 'vrf-hold' }] },
      'is still to be released',
    ],
    [
      'a token that was declined',
      { verifications: [verification('vrf-zero', { method: 'zero_amount', declineReason: 'lost_card' })] },
      'is verified at the acquirer, not declined',
    ],
    [
      'a settled answer that is not true any more',
      { charges: changed('sold', { transferStatus: 'AUTHORIZED' }) },
      'charge key-sold was answered 200: it was',
    ],
    [
      'an authorized answer to what is declined now',
      {
        reportedAnswers: reported(
          answer('charge', 'poor', { transferStatus: 'AUTHORIZED', finalAmount: 1000 }),
        ),
      },
      'charge key-poor was answered 200: it was AUTHORIZED 1000, is CANCELLED 0',
    ],
    [
      'a capture of another amount',
      { reportedAnswers: reported(answer('capture', 'part', { ...settled, finalAmount: 1000 })) },
      'it was SETTLED 1000, is SETTLED 600',
    ],
    [
      'a cancel that was not one',
      {
        reportedAnswers: reported(answer('cancel', 'held', { transferStatus: 'CANCELLED', finalAmount: 0 })),
      },
      'cancel key-held',
    ],
    [
      'a payment that was reported and is gone',
      { reportedAnswers: reported(answer('charge', 'gone', settled)) },
      'charge key-gone was answered 200: no such payment',
    ],
    [
      'a token that was reported and is gone',
      { cardIds: [] },
      'token key-crd_1 was answered 200: no such card',
    ],
    [
      'a decline that was none',
      {
        reportedAnswers: reported({
          what: 'charge',
          key: 'key-held',
          status: 402,
          reason: 'lost_card',
          text: '{}',
        }),
      },
      'it was lost_card then',
    ],
    [
      'a capture refused for no reason',
      {
        reportedAnswers: reported({
          what: 'capture',
          key: 'key-held',
          status: 409,
          reason: 'payment_not_authorized',
          text: '{}',
        }),
      },
      'it is authorized',
    ],
    [
      'two answers to one request',
      { reportedAnswers: reported(answer('token', 'crd_1', { cardId: 'crd_1', card: 'another' })) },
      'token key-crd_1 was answered differently',
    ],
    [
      'a refund that is made twice',
      { entries: more(refundEntry('rfd-1')) },
      'refund rfd-1 (SETTLED) was made 2 times',
    ],
    [
      'more refunded than is recorded',
      { entries: more(refundEntry('rfd-stray')) },
      'sold (SETTLED): refunded 900, and 600 is recorded',
    ],
    [
      'a refund that the service does not know',
      { entries: more(refundEntry('rfd-stray')) },
      'rfd-stray: the service does not know this refund',
    ],
    [
      'more refunded than was captured',
      {
        refunds: [...right.refunds, refund('rfd-3', { amountMinor: 401 })],
        entries: more(refundEntry('rfd-3', 401)),
      },
      'sold (SETTLED): refunded 1001 of 1000',
    ],
    [
      'a refund that was not made',
      { refunds: [...right.refunds, refund('rfd-3')] },
      'refund rfd-3 (SETTLED) was made 0 times',
    ],
    [
      'a refund in progress',
      { refunds: [...right.refunds, refund('rfd-3', { refundStatus: 'IN_PROGRESS' })] },
      'refund rfd-3 (IN_PROGRESS) is under way',
    ],
    [
      'a refund that was reported and is gone',
      {
        reportedAnswers: reported({
          ...answer('refund', '', { refundId: 'rfd-3', amount: 300 }),
          key: 'rfd-3',
        }),
      },
      'refund rfd-3 was answered with rfd-3, 300, and is undefined',
    ],
    [
      'two refunds for one key',
      {
        reportedAnswers: reported({
          ...answer('refund', '', { refundId: 'rfd-2', amount: 300 }),
          key: 'rfd-1',
        }),
      },
      'refund rfd-1 was answered differently',
    ],
    [
      "the service's own mistake",
      {
        reportedAnswers: reported({
          what: 'find',
          key: 'key-held',
          status: 500,
          reason: 'internal_error',
          text: 'oops',
        }),
      },
      'find key-held was answered 500: oops',
    ],
  ])('finds %s', (_what, falsified, difference) => {
    expect(differencesBetween({ ...right, ...falsified }).join('\n')).toContain(difference)
  })
})
