import { type Brand, detectBrand, type Verdict, type YearMonth } from '@element-js/card'
import { applyEdit } from './apply-edit.ts'
import { type EditHistory, noHistory, remember, step } from './edit-history.ts'
import type { FieldSpec } from './field-spec.ts'
import type { Edit, Value } from './text.ts'

/** The complete state of a field, as plain data. It changes only through `nextState`. */
export interface FieldState extends Value {
  readonly verdict: Verdict
  /** Brand of the group's card number; `null` while it is uncertain. */
  readonly brand: Brand | null
  readonly isFocused: boolean
  readonly isAutofilled: boolean
  /** Whether the payer sees the error: at once if the value is invalid, and on leaving the field if it is too short. */
  readonly isFlawShown: boolean
  readonly history: EditHistory
}

/** The actions that change a field. */
export type FieldAction =
  | { readonly type: 'edited'; readonly edit: Edit; readonly isAutofill: boolean }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'cleared' }
  | { readonly type: 'focused' }
  | { readonly type: 'blurred' }
  | { readonly type: 'brand-changed'; readonly brand: Brand | null }
  /** The rules have changed, but not the value. */
  | { readonly type: 'judged' }

/** What the next state depends on, besides state and action. */
export interface Rules {
  readonly spec: FieldSpec
  readonly today: YearMonth
  /** Ids of the accepted brands. Absent: all. */
  readonly brands?: readonly string[] | undefined
}

const noValue: Value = { text: '', digits: '', start: 0, end: 0 }

export const initialState: FieldState = {
  ...noValue,
  verdict: { is: 'empty' },
  brand: null,
  isFocused: false,
  isAutofilled: false,
  isFlawShown: false,
  history: noHistory,
}

/** Computes the next state. Nothing else changes it. */
export function nextState(state: FieldState, action: FieldAction, rules: Rules): FieldState {
  switch (action.type) {
    case 'edited': {
      const { edit, isAutofill } = action
      const { spec } = rules
      const value = applyEdit(state, edit, { ...spec, fits: (digits) => spec.fits(digits, state.brand) })
      const history =
        value.text === state.text ? state.history : remember(state.history, shownIn(state), edit)
      return withValue({ ...state, isAutofilled: isAutofill, history }, value, rules)
    }
    case 'undone':
    case 'redone': {
      const direction = action.type === 'undone' ? 'undo' : 'redo'
      const stepped = step(state.history, direction, shownIn(state))
      return stepped ? withValue({ ...state, history: stepped.history }, stepped.value, rules) : state
    }
    case 'cleared':
      return withValue({ ...state, isAutofilled: false, history: noHistory }, noValue, rules)
    case 'focused':
      return { ...state, isFocused: true, isFlawShown: isFlawed(state.verdict) }
    case 'blurred': {
      const left = finished(state, rules)
      return { ...left, isFocused: false, isFlawShown: isFlawed(left.verdict) }
    }
    case 'brand-changed':
      return judged({ ...state, brand: action.brand }, rules)
    case 'judged':
      return judged(state, rules)
  }
}

/** Completes an unfinished value when the payer leaves the field. */
function finished(state: FieldState, rules: Rules): FieldState {
  const { finish, show } = rules.spec
  const digits = finish?.(state.digits) ?? state.digits
  return digits === state.digits ? state : withValue(state, { ...state, digits, text: show(digits) }, rules)
}

function withValue(state: FieldState, value: Value, rules: Rules): FieldState {
  const { text, start, end, digits } = value
  const next = { ...state, text, start, end }
  if (digits === state.digits) return next
  const brand = rules.spec.name === 'pan' ? detectBrand(digits) : state.brand
  const verdict = judge(digits, brand, rules)
  return { ...next, digits, brand, verdict, isFlawShown: verdict.is === 'invalid' }
}

/** Judges a state again, with the current rules and brand. A field without focus shows its error. */
function judged(state: FieldState, rules: Rules): FieldState {
  const verdict = judge(state.digits, state.brand, rules)
  const isFlawShown = verdict.is === 'invalid' || (!state.isFocused && isFlawed(verdict))
  return { ...state, verdict, isFlawShown }
}

function judge(digits: string, brand: Brand | null, { spec, today, brands }: Rules): Verdict {
  const verdict = spec.judge(digits, { brand, today })
  const isRefused =
    spec.name === 'pan' && brand !== null && brands !== undefined && !brands.includes(brand.id)
  return isRefused && verdict.is === 'complete' ? { is: 'invalid', flaw: 'brand' } : verdict
}

function isFlawed(verdict: Verdict): boolean {
  return verdict.is === 'partial' || verdict.is === 'invalid'
}

function shownIn({ text, digits, start, end }: Value): Value {
  return { text, digits, start, end }
}
