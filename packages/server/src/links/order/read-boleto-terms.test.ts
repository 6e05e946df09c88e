import { describe, expect, it } from 'vitest'
import { goodLink, type LinkReadResult, readLinkBody } from '../../../test/support/read-link-body.ts'

const secondsOf = (time: string): number => Date.parse(time) / 1000

interface TermsRequest {
  readonly dueDate?: string
  readonly startDate?: string
  /** Default: noon of 30 June in Brazil. */
  readonly now?: string
  /** Default: the end of 31 July there. */
  readonly expiresAt?: string
}

function ask({ dueDate, startDate, now, expiresAt = '2026-08-01T02:59:59Z' }: TermsRequest): LinkReadResult {
  const boleto = {
    ...(dueDate !== undefined && { dueDate: secondsOf(dueDate) }),
    ...(startDate !== undefined && { fine: { type: 'RATE', startDate: secondsOf(startDate), value: 0.02 } }),
  }
  const body = { ...goodLink, expiresAt: secondsOf(expiresAt), paymentOptions: { boleto } }
  return readLinkBody(
    { ...body, allowPaymentMethods: ['BOLETO'] },
    { nowMs: Date.parse(now ?? '2026-06-30T15:00:00Z') },
  )
}

const dueField = 'paymentOptions.boleto.dueDate'
const startField = 'paymentOptions.boleto.fine.startDate'

describe('the due date of a boleto', () => {
  // Midnight in São Paulo is 03:00 UTC.
  it.each([
    ['2026-07-01T02:59:59Z', null],
    ['2026-07-01T03:00:00Z', '2026-07-01'],
    ['2026-07-02T02:59:59Z', '2026-07-01'],
    ['2026-07-31T03:00:00Z', '2026-07-31'],
    ['2026-08-01T02:59:59Z', '2026-07-31'],
    ['2026-08-01T03:00:00Z', null],
    ['2026-06-29T15:00:00Z', null],
    ['1970-01-01T00:00:00Z', null],
    ['9999-12-31T23:59:59Z', null],
  ])('given as %s, on 30 June, is the day %s', (dueDate, day) => {
    const { order, ...refusal } = ask({ dueDate })
    if (day) return expect(order?.boleto).toEqual({ dueDate: day, fine: null })
    expect(refusal).toMatchObject({ reason: 'invalid_due_date', field: dueField })
  })

  it.each([
    // It is still 30 June in Brazil, and 1 July everywhere east of it.
    ['2026-07-01T02:59:59Z', null],
    ['2026-07-01T03:00:00Z', 'invalid_due_date'],
  ])('on 1 July, asked at %s: %s', (now, reason) => {
    expect(ask({ dueDate: '2026-07-01T15:00:00Z', now }).reason).toBe(reason)
  })

  it.each([
    ['2026-07-15T02:59:59Z', 'invalid_due_date'],
    ['2026-07-15T03:00:00Z', null],
  ])('on 15 July, for a link that ends at %s: %s', (expiresAt, reason) => {
    expect(ask({ dueDate: '2026-07-15T15:00:00Z', expiresAt }).reason).toBe(reason)
  })

  it('is checked against the default of seven days if the link has no end', () => {
    const at = (dueDate: string): string | null =>
      readLinkBody({ ...goodLink, paymentOptions: { boleto: { dueDate: secondsOf(dueDate) } } }).reason
    expect([at('2026-07-07T15:00:00Z'), at('2026-07-08T15:00:00Z')]).toEqual([null, 'invalid_due_date'])
  })

  it('is refused with the days between which it must be', () => {
    expect(ask({ dueDate: '2026-08-01T03:00:00Z' })).toMatchObject({
      message: `${dueField} is 2026-08-01 in Brazil time, but must be after today, 2026-06-30, and no later than the day on which the link expires, 2026-07-31.`,
    })
  })

  it('may be left out', () => {
    expect(ask({}).order?.boleto).toEqual({ dueDate: null, fine: null })
    expect(readLinkBody({ ...goodLink, paymentOptions: {} }).order?.boleto).toBeNull()
  })
})

describe('the fine of a boleto', () => {
  const dueDate = '2026-07-10T15:00:00Z'

  it.each([
    ['2026-07-11T02:59:59Z', null],
    ['2026-07-11T03:00:00Z', '2026-07-11'],
    // A late payer may pay after the link has ended.
    ['2026-12-24T15:00:00Z', '2026-12-24'],
    ['2026-07-09T15:00:00Z', null],
  ])('from %s, where the boleto is due on 10 July, begins on %s', (startDate, day) => {
    const { order, ...refusal } = ask({ dueDate, startDate })
    if (day) return expect(order?.boleto?.fine).toEqual({ startDate: day, rate: 0.02 })
    expect(refusal).toMatchObject({ reason: 'invalid_fine_start_date', field: startField })
    expect(refusal).toMatchObject({
      message: expect.stringMatching(/after the due date, 2026-07-10\.$/),
    })
  })

  it('needs a due date', () => {
    expect(ask({ startDate: '2026-07-11T15:00:00Z' })).toMatchObject({
      reason: 'due_date_required',
      field: dueField,
    })
  })

  const fineField = 'paymentOptions.boleto.fine'
  const fineOf = (fields: string): LinkReadResult => {
    const boleto = `{"dueDate":${secondsOf(dueDate)},"fine":{${fields}}}`
    const body = JSON.stringify({ ...goodLink, expiresAt: secondsOf('2026-08-01T00:00:00Z') })
    return readLinkBody(`${body.slice(0, -1)},"paymentOptions":{"boleto":${boleto}}}`)
  }
  const start = `"startDate":${secondsOf('2026-07-11T15:00:00Z')}`

  it.each([
    ['0.02', 0.02],
    ['2e-2', 0.02],
    ['1', 1],
    ['1.0', 1],
    ['0.000001', 0.000_001],
  ])('may be of %s', (value, rate) => {
    expect(fineOf(`"type":"RATE","value":${value},${start}`).order?.boleto?.fine?.rate).toBe(rate)
  })

  it.each([
    '0',
    '-0',
    '0.0',
    '-0.02',
    '1.000001',
    '2',
    '1e400',
    '1e-400',
    '"0.02"',
    'null',
    '[0.02]',
    '{"literal":"0.02"}',
    'true',
  ])('may not be of %s', (value) => {
    const answer = fineOf(`"type":"RATE","value":${value},${start}`)
    expect(answer).toMatchObject({ reason: 'invalid_request', field: `${fineField}.value` })
  })

  it.each([
    [`"value":0.02,${start}`, 'type'],
    [`"type":"AMOUNT","value":0.02,${start}`, 'type'],
    [`"type":"rate","value":0.02,${start}`, 'type'],
    [`"type":"RATE",${start}`, 'value'],
    ['"type":"RATE","value":0.02', 'startDate'],
    ['"type":"RATE","value":0.02,"startDate":1783782000.5', 'startDate'],
    ['"type":"RATE","value":0.02,"startDate":"1783782000"', 'startDate'],
    ['"type":"RATE","value":0.02,"startDate":-1', 'startDate'],
    ['"type":"RATE","value":0.02,"startDate":253402300800', 'startDate'],
  ])('is whole and well-formed: not %s', (fields, field) => {
    expect(fineOf(fields)).toMatchObject({ reason: 'invalid_request', field: `${fineField}.${field}` })
  })
})

describe('paymentOptions', () => {
  it.each<readonly [unknown, string]>([
    [null, 'paymentOptions'],
    [[], 'paymentOptions'],
    [{ boleto: null }, 'paymentOptions.boleto'],
    [{ boleto: 'x' }, 'paymentOptions.boleto'],
    [{ boleto: { dueDate: null } }, 'paymentOptions.boleto.dueDate'],
    [{ boleto: { dueDate: '1783782000' } }, 'paymentOptions.boleto.dueDate'],
    [{ boleto: { fine: null } }, 'paymentOptions.boleto.fine'],
    [{ boleto: { fine: [] } }, 'paymentOptions.boleto.fine'],
  ])('are those of boleto: not %j', (paymentOptions, field) => {
    expect(readLinkBody({ ...goodLink, paymentOptions })).toMatchObject({ reason: 'invalid_request', field })
  })
})
