import { type Brand, detectBrand, type Verdict, type YearMonth } from '@element-js/card'
import { applyEdit } from './apply-edit.ts'
import { type EditHistory, noHistory, remember, step } from './edit-history.ts'
import type { FieldSpec } from './field-spec.ts'
import type { Edit, Value } from './text.ts'

/** Everything a field knows. Plain data; it changes through `nextState` alone. */
export interface FieldState extends Value {
  readonly verdict: Verdict
  /** Brand of the group's card number, `null` while it is not certain. */
  readonly brand: Brand | null
  readonly isFocused: boolean
  readonly isAutofilled: boolean
  /** Whether the payer is told what is not good yet: at once when it is wrong, on leaving when it is short. */
  readonly isFlawShown: boolean
  readonly history: EditHistory
}

/** What can happen to a field. */
export type Happening =
  | { readonly type: 'edited'; readonly edit: Edit; readonly isAutofill: boolean }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'cleared' }
  | { readonly type: 'focused' }
  | { readonly type: 'blurred' }
  | { readonly type: 'brand-changed'; readonly brand: Brand | null }
  /** The rules have changed, not the value. */
  | { readonly type: 'judged' }

/** What a step goes by. */
export interface Rules {
  readonly spec: FieldSpec
  readonly today: YearMonth
  /** Ids of the accepted brands; absent: all. */
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

/** The one way from a state to the next. */
export function nextState(state: FieldState, happening: Happening, rules: Rules): FieldState {
  switch (happening.type) {
    case 'edited': {
      const { edit, isAutofill } = happening
      const { spec } = rules
      const value = applyEdit(state, edit, { ...spec, fits: (digits) => spec.fits(digits, state.brand) })
      const history =
        value.text === state.text ? state.history : remember(state.history, shownIn(state), edit)
      return withValue({ ...state, isAutofilled: isAutofill, history }, value, rules)
    }
    case 'undone':
    case 'redone': {
      const direction = happening.type === 'undone' ? 'undo' : 'redo'
      const stepped = step(state.history, direction, shownIn(state))
      return stepped ? withValue({ ...state, history: stepped.history }, stepped.value, rules) : state
    }
    case 'cleared':
      return withValue({ ...state, isAutofilled: false, history: noHistory }, noValue, rules)
    case 'focused':
      return { ...state, isFocused: true, isFlawShown: isFlawed(state.verdict) }
    case 'blurred': {
      const left = settled(state, rules)
      return { ...left, isFocused: false, isFlawShown: isFlawed(left.verdict) }
    }
    case 'brand-changed':
      return judged({ ...state, brand: happening.brand }, rules)
    case 'judged':
      return judged(state, rules)
  }
}

/** A field that is left shows what was meant, where typing left it open. */
function settled(state: FieldState, rules: Rules): FieldState {
  const { settle, show } = rules.spec
  const digits = settle?.(state.digits) ?? state.digits
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

/** The state by the rules and the brand as they are now; a field that was left shows what is not good. */
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
