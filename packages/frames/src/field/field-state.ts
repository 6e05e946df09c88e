import {
  type Brand,
  brandOf,
  type CardClock,
  detectBrand,
  publishedNetworks,
  type Verdict,
} from '@element-js/card'
import { applyEdit } from './apply-edit.ts'
import { type EditHistory, noHistory, remember, step } from './edit-history.ts'
import type { FieldSpec } from './field-spec.ts'
import type { Edit, Value } from './text.ts'

/** The complete state of a field, as plain data. It changes only through `nextState`. */
export interface FieldState extends Value {
  readonly verdict: Verdict
  /** Brand of the group's card number; `null` while it is uncertain. */
  readonly brand: Brand | null
  /** The brand by which the group's security code is judged. It matters in the number's field. */
  readonly codeBrand: Brand | null
  /** The networks of the number, its brand first; empty for other fields. */
  readonly networks: readonly string[]
  /** The network that the payer has chosen for this card, if any. */
  readonly choice: readonly string[]
  /** The preferred networks for the payment, best first: the payer's choice, then the merchant's. */
  readonly wishes: readonly string[]
  readonly isFocused: boolean
  /** Whether the last action came from the browser or a password manager. */
  readonly isAutofilled: boolean
  /**
   * Whether the payer sees the error: immediately if the value is invalid, on leaving the field if it is too short, and
   * after a refusal even if it is empty.
   */
  readonly isFlawShown: boolean
  /** How often a request for a token has failed because of this field. */
  readonly refusals: number
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
  /**
   * A request for a token has failed because of the field with this name or, if it is empty, because of the group's
   * values.
   */
  | { readonly type: 'refused'; readonly id: string }
  /** The payer has chosen a network. */
  | { readonly type: 'network-chosen'; readonly network: string }
  /**
   * The rules have changed, but not the value. An empty field forgets what it had, which could be shown in another way
   * now.
   */
  | { readonly type: 'judged' }

/** What the next state depends on besides state and action. */
export interface Rules {
  readonly spec: FieldSpec
  readonly today: CardClock
  /** Ids of the accepted brands. Absent: all. */
  readonly brands?: readonly string[] | undefined
  /** The networks that the merchant prefers. */
  readonly preferredNetworks?: readonly string[] | undefined
  /** The networks of a number, as far as they are known. Default: the published ones. */
  readonly networksOf?: (digits: string) => readonly string[]
}

const noValue: Value = { text: '', digits: '', start: 0, end: 0 }

export const initialState: FieldState = {
  ...noValue,
  verdict: { is: 'empty' },
  brand: null,
  codeBrand: null,
  networks: [],
  choice: [],
  wishes: [],
  isFocused: false,
  isAutofilled: false,
  isFlawShown: false,
  refusals: 0,
  history: noHistory,
}

/** Computes the next state. Nothing else changes it. */
export function nextState(previous: FieldState, action: FieldAction, rules: Rules): FieldState {
  const state = { ...previous, isAutofilled: false }
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
      const stepped = step(state.history, action.type, shownIn(state))
      return stepped ? withValue({ ...state, history: stepped.history }, stepped.value, rules) : state
    }
    case 'cleared':
      return withValue({ ...state, isFlawShown: false, history: noHistory }, noValue, rules)
    case 'focused':
      return { ...judged(state, rules), isFocused: true }
    case 'blurred':
      return judged({ ...finished(state, rules), isFocused: false }, rules)
    case 'refused':
      return state.verdict.is === 'complete'
        ? state
        : { ...state, isFlawShown: true, refusals: state.refusals + 1 }
    case 'brand-changed':
      return judged({ ...state, brand: action.brand }, rules)
    case 'network-chosen':
      return judged({ ...state, choice: [action.network] }, rules)
    case 'judged':
      return judged({ ...state, history: state.text ? state.history : noHistory }, rules)
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
  const changed = judged({ ...next, digits, brand }, rules)
  // More digits may follow.
  return { ...changed, isFlawShown: changed.verdict.is === 'invalid' }
}

/** Judges a state again, with the current rules and brand. A field without focus shows its error. */
function judged(state: FieldState, rules: Rules): FieldState {
  const { spec, today, brands, networksOf = publishedNetworks, preferredNetworks = [] } = rules
  const { digits, brand, isFocused } = state
  const judgement = spec.judge(digits, { brand, today, isFocused })
  const isRefused = spec.name === 'pan' && brands?.includes(brand?.id ?? '') === false
  const verdict: Verdict =
    isRefused && judgement.is === 'complete' ? { is: 'invalid', flaw: 'brand' } : judgement
  const { is } = verdict
  const networks = spec.name === 'pan' ? networksOf(digits) : state.networks
  // A choice is valid for only one card.
  const choice = `${networks}` === `${state.networks}` ? state.choice : []
  const isLeft = is === 'partial' && !isFocused
  return {
    ...state,
    verdict,
    codeBrand: brandOfCode(brand, brands),
    networks,
    choice,
    wishes: [...choice, ...preferredNetworks],
    isFlawShown: is === 'invalid' || isLeft || (state.isFlawShown && is !== 'complete'),
  }
}

/**
 * The brand by which a security code is judged. A code of a brand that the merchant does not accept helps nobody, so it
 * is any accepted brand then, as it is while the brand is unknown, if the codes of all of them are equally long.
 */
export function brandOfCode(brand: Brand | null, accepted: readonly string[] | undefined): Brand | null {
  if (!accepted || (brand && accepted.includes(brand.id))) return brand
  const [first, ...others] = accepted.flatMap((id) => brandOf(id) ?? [])
  return first && others.every(({ codeLength }) => codeLength === first.codeLength) ? first : brand
}

function shownIn({ text, digits, start, end }: Value): Value {
  return { text, digits, start, end }
}
