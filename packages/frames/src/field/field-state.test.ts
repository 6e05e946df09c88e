// @vitest-environment node
import { brandOf } from '@element-js/card'
import { describe, expect, it } from 'vitest'
import { fields } from '../fields/index.ts'
import { brandOfCode, type FieldAction, type FieldState, initialState, nextState } from './field-state.ts'

const rules = { spec: fields.expiration, today: { month: 11, year: 2026 } }

function after(...actions: readonly FieldAction[]): FieldState {
  return actions.reduce((state, action) => nextState(state, action, rules), initialState)
}

function edited(text: string, kind: 'paste' | 'delete' | 'replace'): FieldAction {
  const edit = { kind, text, inserted: text, start: text.length, end: text.length } as const
  return { type: 'edited', isAutofill: false, edit }
}

describe('the brand by which a code is judged', () => {
  const [visa, amex] = [brandOf('visa'), brandOf('american-express')]
  it.each([
    ['is unknown with the number’s', null, undefined, null],
    ['is the number’s', amex, undefined, amex],
    ['is the number’s if that is accepted', amex, ['visa', 'american-express'], amex],
    ['is any accepted one for an unknown number', null, ['visa', 'mastercard'], visa],
    ['is the only accepted one for an unknown number', null, ['american-express'], amex],
    ['is any accepted one for a number that is not accepted', amex, ['visa', 'mastercard'], visa],
    ['is the only accepted one for a number that is not accepted', visa, ['american-express'], amex],
    ['is unknown if accepted brands differ', null, ['visa', 'american-express'], null],
    ['is the number’s if accepted brands are unknown', amex, ['no-brand'], amex],
  ])('%s', (_case, brand, accepted, expected) => {
    expect(brandOfCode(brand, accepted)?.id).toBe(expected?.id)
  })
})

describe('an expiration whose month is being corrected', () => {
  const mended = [edited('12/30', 'paste'), edited('1 / 30', 'delete')]

  it('is partial, and shows the year', () => {
    expect(after(...mended)).toMatchObject({ text: '1 / 30', verdict: { is: 'partial' } })
  })

  it('is completed when the payer leaves the field', () => {
    expect(after(...mended, { type: 'blurred' })).toMatchObject({
      text: '01 / 30',
      verdict: { is: 'complete' },
    })
  })

  it('stays partial without a month', () => {
    const left = after(edited('12/30', 'paste'), edited(' / 30', 'delete'), { type: 'blurred' })
    expect(left).toMatchObject({ text: ' / 30', verdict: { is: 'partial' }, isFlawShown: true })
  })

  it('is complete again after undo', () => {
    expect(after(...mended, { type: 'undone' })).toMatchObject({
      text: '12 / 30',
      verdict: { is: 'complete' },
    })
  })
})

describe('a year that may become a four-digit year', () => {
  const year20 = edited('12/20', 'paste')

  it('is partial while it is typed, and past when the payer leaves the field', () => {
    const typed = after({ type: 'focused' }, year20)
    expect(typed).toMatchObject({ text: '12 / 20', verdict: { is: 'partial' }, isFlawShown: false })
    expect(after({ type: 'focused' }, year20, { type: 'blurred' })).toMatchObject({
      text: '12 / 20',
      verdict: { is: 'invalid', flaw: 'past' },
      isFlawShown: true,
    })
  })

  it('can be continued by a payer who comes back', () => {
    const back = [{ type: 'focused' }, year20, { type: 'blurred' }, { type: 'focused' }] as const
    expect(after(...back)).toMatchObject({ verdict: { is: 'invalid', flaw: 'past' } })
    expect(after(...back, edited('12/203', 'paste'))).toMatchObject({ verdict: { is: 'partial' } })
    expect(after(...back, edited('12/2030', 'paste'))).toMatchObject({ verdict: { is: 'complete' } })
  })
})

describe('a number without one of our brands', () => {
  // EBANX’s number of Magna.
  const typed = edited('5680095660610110', 'paste')
  const numberOf = (brands?: readonly string[]) =>
    nextState(initialState, typed, { ...rules, spec: fields.pan, brands })

  it('is accepted if all brands are, and refused if some are listed', () => {
    expect(numberOf()).toMatchObject({ brand: null, networks: [], verdict: { is: 'complete' } })
    expect(numberOf(['visa', 'maestro'])).toMatchObject({ verdict: { is: 'invalid', flaw: 'brand' } })
  })
})

describe('the brands that a shop accepts', () => {
  const judge = (name: 'pan' | 'cvv', text: string, brands: readonly string[]) =>
    nextState(initialState, edited(text, 'paste'), { ...rules, spec: fields[name], brands })

  it('matter for a complete number', () => {
    expect(judge('pan', '4242424242424242', ['visa']).verdict).toEqual({ is: 'complete' })
    expect(judge('pan', '4242424242424242', ['maestro']).verdict).toEqual({ is: 'invalid', flaw: 'brand' })
    expect(judge('pan', '4242', ['maestro']).verdict.is).toBe('partial')
  })

  it('do not matter for a code', () => {
    expect(judge('cvv', '123', ['visa'])).toMatchObject({ verdict: { is: 'complete' }, networks: [] })
  })
})

describe('a network that the payer has chosen', () => {
  const numberOf = (...actions: readonly FieldAction[]): FieldState =>
    actions.reduce((state, action) => nextState(state, action, { ...rules, spec: fields.pan }), initialState)
  const chosen: FieldAction = { type: 'network-chosen', network: 'cartes-bancaires' }

  it('takes precedence over those that the shop prefers, until the number changes', () => {
    expect(initialState).toMatchObject({ networks: [], choice: [], wishes: [] })
    const french = edited('4000002500001001', 'paste')
    expect(numberOf(french)).toMatchObject({ choice: [], wishes: [] })
    expect(numberOf(french, chosen)).toMatchObject({
      choice: ['cartes-bancaires'],
      wishes: ['cartes-bancaires'],
    })
    const preferred = { ...rules, spec: fields.pan, preferredNetworks: ['visa'] }
    expect(nextState(numberOf(french), chosen, preferred).wishes).toEqual(['cartes-bancaires', 'visa'])
    expect(numberOf(french, chosen, edited('5555555555554444', 'replace'))).toMatchObject({
      choice: [],
      wishes: [],
    })
  })
})

describe('a judgement by new rules', () => {
  const typed = edited('12/30', 'paste')
  const judged = { type: 'judged' } as const

  it('keeps what can be undone', () => {
    expect(after(typed, judged, { type: 'undone' }).text).toBe('')
  })

  it('forgets what an empty field had', () => {
    expect(after(typed, edited('', 'delete'), { type: 'undone' }).text).toBe('12 / 30')
    expect(after(typed, edited('', 'delete'), judged, { type: 'undone' }).text).toBe('')
  })
})

describe('an edit that changes nothing', () => {
  it('is not a step of undo', () => {
    const twice = after(edited('12/30', 'paste'), edited('12 / 30', 'replace'), { type: 'undone' })
    expect(twice.text).toBe('')
  })

  it('keeps an error that is shown', () => {
    const left = [edited('12', 'paste'), { type: 'blurred' }, { type: 'focused' }] as const
    expect(after(...left).isFlawShown).toBe(true)
    expect(after(...left, edited('12 / ', 'replace')).isFlawShown).toBe(true)
  })
})

describe('a field that a request for a token has refused', () => {
  const refused: FieldAction = { type: 'refused', id: '' }

  it('shows its flaw until it changes, even if it is empty', () => {
    expect(after().isFlawShown).toBe(false)
    expect(after(refused).isFlawShown).toBe(true)
    const others = [{ type: 'focused' }, { type: 'judged' }, { type: 'brand-changed', brand: null }] as const
    expect(after(refused, ...others).isFlawShown).toBe(true)
    expect(after(refused, ...others, { type: 'blurred' }).isFlawShown).toBe(true)
    expect(after(refused, { type: 'focused' }, edited('1', 'paste')).isFlawShown).toBe(false)
    expect(after(refused, { type: 'cleared' }).isFlawShown).toBe(false)
  })

  it('shows the flaw of an incomplete value while the payer is in the field', () => {
    expect(after({ type: 'focused' }, edited('12', 'paste'), refused).isFlawShown).toBe(true)
  })

  it('no longer shows a flaw when the brand makes it complete', () => {
    const codeOf = (...actions: readonly FieldAction[]): FieldState =>
      actions.reduce(
        (state, action) => nextState(state, action, { ...rules, spec: fields.cvv }),
        initialState,
      )
    const american: FieldAction = { type: 'brand-changed', brand: brandOf('american-express') }
    const short = [{ type: 'focused' }, american, edited('123', 'paste'), refused] as const
    expect(codeOf(...short).isFlawShown).toBe(true)
    const visa: FieldAction = { type: 'brand-changed', brand: brandOf('visa') }
    expect(codeOf(...short, visa)).toMatchObject({ verdict: { is: 'complete' }, isFlawShown: false })
  })

  it('shows no flaw if it is complete', () => {
    const complete = after({ type: 'focused' }, edited('12/30', 'paste'))
    expect(nextState(complete, refused, rules)).toEqual(complete)
  })
})
