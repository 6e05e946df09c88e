import { type Brand, detectBrand, type Verdict, type YearMonth } from '@element-js/card'
import { applyEdit } from './apply-edit.ts'
import type { FieldSpec } from './field-spec.ts'
import type { Edit, Text } from './text.ts'

/** Everything a field knows. Plain data; it changes through `nextState` alone. */
export interface FieldState extends Text {
  /** The digits that the text means. */
  readonly digits: string
  readonly verdict: Verdict
  /** Brand of the group's card number, `null` while it is not certain. */
  readonly brand: Brand | null
  readonly isFocused: boolean
  readonly isAutofilled: boolean
  /** Whether the payer is told what is not good yet: at once when it is wrong, on leaving when it is short. */
  readonly isFlawShown: boolean
}

/** What can happen to a field. */
export type Happening =
  | { readonly type: 'edited'; readonly edit: Edit; readonly isAutofill: boolean }
  | { readonly type: 'cleared' }
  | { readonly type: 'focused' }
  | { readonly type: 'blurred' }
  | { readonly type: 'brand-changed'; readonly brand: Brand | null }

/** What a step goes by. */
export interface Rules {
  readonly spec: FieldSpec
  readonly today: YearMonth
}

const noText: Text = { text: '', start: 0, end: 0 }

export const initialState: FieldState = {
  ...noText,
  digits: '',
  verdict: { is: 'empty' },
  brand: null,
  isFocused: false,
  isAutofilled: false,
  isFlawShown: false,
}

/** The one way from a state to the next. */
export function nextState(state: FieldState, happening: Happening, rules: Rules): FieldState {
  const { spec } = rules
  switch (happening.type) {
    case 'edited': {
      const text = applyEdit(state, happening.edit, { ...spec, room: spec.room(state.digits, state.brand) })
      return withText({ ...state, isAutofilled: happening.isAutofill }, text, rules)
    }
    case 'cleared':
      return withText({ ...state, isAutofilled: false }, noText, rules)
    case 'focused':
    case 'blurred':
      return { ...state, isFocused: happening.type === 'focused', isFlawShown: isFlawed(state.verdict) }
    case 'brand-changed': {
      const { brand } = happening
      const verdict = spec.judge(state.digits, { brand, today: rules.today })
      const isFlawShown = verdict.is === 'invalid' || (!state.isFocused && isFlawed(verdict))
      return { ...state, brand, verdict, isFlawShown }
    }
  }
}

function withText(state: FieldState, text: Text, { spec, today }: Rules): FieldState {
  const digits = spec.read(text.text)
  if (digits === state.digits) return { ...state, ...text }
  const brand = spec.name === 'pan' ? detectBrand(digits) : state.brand
  const verdict = spec.judge(digits, { brand, today })
  return { ...state, ...text, digits, brand, verdict, isFlawShown: verdict.is === 'invalid' }
}

function isFlawed(verdict: Verdict): boolean {
  return verdict.is === 'partial' || verdict.is === 'invalid'
}
