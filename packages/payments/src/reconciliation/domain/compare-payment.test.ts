import { describe, expect, it } from 'vitest'
import type { StatementLine } from '../../acquirer/domain/statement.ts'
import { comparePayment } from './compare-payment.ts'
import type { Side } from './difference.ts'
import type { StoredPayment, StoredRefund } from './payment-sides.ts'

const name = { merchantId: 'demo', reference: 'chg_1' }
const scope = { hasReservations: true, completeFromMs: 1000, completeUntilMs: 2000 }

const stored = (state: StoredPayment['state'], more: Partial<StoredPayment> = {}): StoredPayment => ({
  ...name,
  payment: 'idk_1',
  kind: 'charge',
  state,
  amountMinor: 1000,
  currency: 'BRL',
  createdAtMs: 1500,
  capturedMinor: state === 'captured' ? 1000 : null,
  ...more,
})

const line = (type: StatementLine['type'], amountMinor = 1000, currency = 'BRL'): StatementLine => ({
  ...name,
  type,
  amountMinor,
  currency,
  atMs: 1600,
  refundReference: type === 'refund' ? 'rfd_1' : null,
})

const [reserved, taken, released] = [line('authorize'), line('capture'), line('cancel')]

const kindsOf = (
  payment: StoredPayment | null,
  lines: readonly StatementLine[],
  { refunds = [], ...more }: Partial<typeof scope> & { readonly refunds?: readonly StoredRefund[] } = {},
) => comparePayment({ ...name, payment, refunds, lines }, { ...scope, ...more }).map(({ kind }) => kind)

describe('a payment', () => {
  it.each([
    ['captured', [reserved, taken]],
    // The period began after the reservation.
    ['captured', [taken]],
    ['authorized', [reserved]],
    ['cancelled', [reserved, released]],
    ['cancelled', []],
    ['waiting', []],
    ['waiting', [reserved, released]],
    // The amount of a payment that was never made does not matter.
    ['waiting', [line('authorize', 999), line('cancel', 999, 'USD')]],
    ['cancelled', [line('authorize', 999), released]],
    // Jobs finalize it.
    ['working', [reserved, taken]],
    ['working', []],
  ] as const)('that is %s agrees with %j', (state, lines) => {
    expect(kindsOf(stored(state), lines)).toEqual([])
  })

  it.each([
    ['captured', [reserved], 'state'],
    ['captured', [reserved, released], 'state'],
    ['authorized', [reserved, taken], 'state'],
    ['authorized', [reserved, released], 'state'],
    ['cancelled', [reserved], 'state'],
    ['cancelled', [reserved, taken], 'state'],
    ['waiting', [reserved], 'state'],
    ['waiting', [reserved, taken], 'state'],
    ['captured', [reserved, line('capture', 999)], 'amount'],
    ['captured', [line('authorize', 999), taken], 'amount'],
    ['authorized', [line('authorize', 1001)], 'amount'],
    ['captured', [reserved, line('capture', 1000, 'USD')], 'currency'],
    ['captured', [reserved, taken, taken], 'doubled'],
    ['authorized', [reserved, reserved], 'doubled'],
    ['captured', [], 'missing_at_acquirer'],
    ['authorized', [], 'missing_at_acquirer'],
  ] as const)('that is %s differs from %j', (state, lines, kind) => {
    expect(kindsOf(stored(state), lines)).toEqual([kind])
  })

  it('that the store does not know differs if it holds money', () => {
    expect(kindsOf(null, [reserved])).toEqual(['missing_in_store'])
    expect(kindsOf(null, [taken])).toEqual(['missing_in_store'])
    // A verification, or the check of an operator.
    expect(kindsOf(null, [reserved, released])).toEqual([])
  })

  it('is expected only in the part for which the list is complete', () => {
    expect(kindsOf(stored('authorized'), [], { hasReservations: false })).toEqual([])
    expect(kindsOf(stored('captured'), [], { hasReservations: false })).toEqual(['missing_at_acquirer'])
    for (const createdAtMs of [999, 2000])
      expect(kindsOf(stored('captured', { createdAtMs }), [])).toEqual([])
    for (const createdAtMs of [1000, 1999])
      expect(kindsOf(stored('captured', { createdAtMs }), [])).toEqual(['missing_at_acquirer'])
  })

  it('may be captured in part', () => {
    expect(kindsOf(stored('captured', { capturedMinor: 400 }), [reserved, line('capture', 400)])).toEqual([])
  })

  it('is not compared in fields that the store does not have', () => {
    expect(
      kindsOf(stored('captured', { amountMinor: null, capturedMinor: null }), [reserved, taken]),
    ).toEqual([])
    // Captured amounts say nothing about a payment that was not captured.
    expect(kindsOf(stored('authorized', { capturedMinor: 999 }), [reserved])).toEqual([])
  })
})

describe('a difference', () => {
  const differenceOf = (
    payment: StoredPayment | null,
    lines: readonly StatementLine[],
    refunds: readonly StoredRefund[] = [],
  ) => comparePayment({ ...name, payment, refunds, lines }, scope)
  const side = (state: Side['state'], amountMinor = 1000, currency = 'BRL'): Side => ({
    state,
    amountMinor,
    currency,
  })

  it('shows how both sides see the payment, and when the acquirer last changed it', () => {
    const part = stored('captured', { capturedMinor: 400 })
    const late = { ...line('capture', 300, 'USD'), atMs: 1900 }
    expect(differenceOf(part, [late, reserved])).toEqual([
      {
        ...name,
        kind: 'currency',
        refundReference: null,
        payment: 'idk_1',
        atMs: 1900,
        inStore: side('captured', 400),
        atAcquirer: side('captured', 300, 'USD'),
      },
    ])
  })

  it.each([
    ['cancelled', [reserved], side('authorized')],
    ['authorized', [reserved, released], side('cancelled')],
    ['captured', [reserved, line('cancel', 1000, 'USD')], side('cancelled', 1000, 'USD')],
    ['authorized', [reserved, line('capture', 600), line('capture', 500)], side('captured', 1100)],
  ] as const)('of a payment that is %s has what the lines %j amount to', (state, lines, atAcquirer) => {
    expect(differenceOf(stored(state), lines)).toMatchObject([
      { inStore: { state, amountMinor: 1000 }, atAcquirer },
    ])
  })

  it('has only one side if the other does not know the payment', () => {
    expect(differenceOf(stored('captured'), [])).toMatchObject([
      { payment: 'idk_1', inStore: side('captured'), atAcquirer: null, atMs: null },
    ])
    expect(differenceOf(null, [taken])).toMatchObject([
      { payment: null, inStore: null, atAcquirer: side('captured'), atMs: 1600 },
    ])
    // Jobs are at work on the store's side.
    expect(differenceOf(stored('working'), [taken, taken])).toMatchObject([
      { kind: 'doubled', inStore: null },
    ])
  })

  it('of a refund has the refund of both sides', () => {
    const refund: StoredRefund = {
      ...name,
      refundReference: 'rfd_1',
      payment: 'idk_1',
      state: 'refunded',
      amountMinor: 400,
      currency: 'BRL',
      createdAtMs: 1500,
    }
    const back = line('refund', 300, 'USD')
    const ofRefund = { ...name, refundReference: 'rfd_1', payment: 'idk_1' }
    const inStore = side('refunded', 400)
    expect(differenceOf(null, [back], [refund])).toEqual([
      { ...ofRefund, kind: 'currency', inStore, atAcquirer: side('refunded', 300, 'USD'), atMs: 1600 },
    ])
    expect(differenceOf(stored('waiting'), [], [refund])).toEqual([
      { ...ofRefund, kind: 'missing_at_acquirer', inStore, atAcquirer: null, atMs: null },
    ])
    expect(differenceOf(stored('waiting'), [back])).toEqual([
      {
        ...ofRefund,
        kind: 'missing_in_store',
        inStore: null,
        atAcquirer: side('refunded', 300, 'USD'),
        atMs: 1600,
      },
    ])
    expect(differenceOf(null, [back])).toMatchObject([{ payment: null }])
    expect(differenceOf(null, [back, back], [{ ...refund, state: 'working' }])).toMatchObject([
      { kind: 'doubled', inStore: null, atAcquirer: side('refunded', 600, 'USD') },
    ])
  })
})

describe('a refund', () => {
  const refund = (state: StoredRefund['state'], more: Partial<StoredRefund> = {}): StoredRefund => ({
    ...name,
    refundReference: 'rfd_1',
    payment: 'idk_1',
    state,
    amountMinor: 400,
    currency: 'BRL',
    createdAtMs: 1500,
    ...more,
  })
  const back = line('refund', 400)

  it.each([
    [refund('refunded'), [back], []],
    [refund('failed'), [], []],
    [refund('working'), [], []],
    [refund('working'), [back], []],
    [refund('working'), [line('refund', 300)], []],
    [refund('refunded', { amountMinor: null }), [line('refund', 300)], []],
    [refund('refunded', { createdAtMs: 500 }), [], []],
    [refund('refunded', { createdAtMs: 2000 }), [], []],
    [refund('refunded', { createdAtMs: 1000 }), [], ['missing_at_acquirer']],
    [refund('refunded'), [], ['missing_at_acquirer']],
    [null, [back], ['missing_in_store']],
    [refund('failed'), [back], ['state']],
    [refund('refunded'), [line('refund', 300)], ['amount']],
    [refund('refunded'), [line('refund', 400, 'USD')], ['currency']],
    [refund('refunded'), [back, back], ['doubled']],
  ])('%j with %j: %j', (one, lines, kinds) => {
    const refunds = one ? [one] : []
    expect(kindsOf(stored('captured'), [reserved, taken, ...lines], { refunds })).toEqual(kinds)
  })
})
