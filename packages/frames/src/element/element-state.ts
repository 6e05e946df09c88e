import type { Completeness, ElementType, FieldName, ShownStates } from '@element-js/protocol/frame'
import {
  type FieldAction,
  type FieldState,
  initialState,
  nextState,
  type Rules,
} from '../field/field-state.ts'
import { fields } from '../fields/index.ts'

/** The fields of an element: one, or the three of a `card`. */
export type ElementState = { readonly [field in FieldName]?: FieldState }

/** The actions that change an element. */
export interface ElementAction {
  /** The field that the action changes; `null` means all fields. */
  readonly field: FieldName | null
  readonly action: FieldAction
}

export type ElementRules = Omit<Rules, 'spec'>

export const fieldOrder: readonly FieldName[] = ['pan', 'expiration', 'cvv']

/** The names of the fields that an element of a type has, in order. */
export function fieldNamesOf(type: ElementType): readonly FieldName[] {
  return type === 'card' ? fieldOrder : [type]
}

/** The fields of an element, in order. */
export function fieldsOf(state: ElementState): [FieldName, FieldState][] {
  return fieldOrder.flatMap((name) => {
    const field = state[name]
    return field ? [[name, field]] : []
  })
}

export function initialElementState(names: readonly FieldName[]): ElementState {
  return Object.fromEntries(names.map((name) => [name, initialState]))
}

/** The status of an element: empty when all of its fields are empty, complete when all are complete. */
export function completenessOf(state: ElementState): Completeness {
  const verdicts = fieldsOf(state).map(([, { verdict }]) => verdict.is)
  return {
    empty: verdicts.every((verdict) => verdict === 'empty'),
    complete: verdicts.every((verdict) => verdict === 'complete'),
  }
}

/** The states that the classes of an element's container show. */
export function shownStatesOf(state: ElementState): ShownStates {
  const states = fieldsOf(state).map(([, field]) => field)
  return {
    ...completenessOf(state),
    focus: states.some(({ isFocused }) => isFocused),
    invalid: states.some(({ isFlawShown }) => isFlawShown),
  }
}

/** Computes the next state of an element. Nothing else changes it. */
export function nextElementState(
  state: ElementState,
  event: ElementAction,
  rules: ElementRules,
): ElementState {
  const next = Object.fromEntries(
    fieldsOf(state).map(([name, field]) => {
      const action = actionIn(name, field, event)
      return [name, action ? nextState(field, action, { ...rules, spec: fields[name] }) : field]
    }),
  )
  return withBrand(next, rules)
}

/** The action for one field that follows from an action in the element. Only one field at a time has the focus. */
function actionIn(name: FieldName, field: FieldState, event: ElementAction): FieldAction | null {
  const { action } = event
  const concerned = event.field || (action.type === 'refused' && action.id)
  if (!concerned || concerned === name) return action
  return action.type === 'focused' && field.isFocused ? { type: 'blurred' } : null
}

/** Passes the brand of the security code on from the number to the other fields of the element. */
function withBrand(state: ElementState, rules: ElementRules): ElementState {
  const brand = state.pan?.codeBrand
  if (brand === undefined) return state
  return Object.fromEntries(
    fieldsOf(state).map(([name, field]) => [
      name,
      name === 'pan' || field.brand === brand
        ? field
        : nextState(field, { type: 'brand-changed', brand }, { ...rules, spec: fields[name] }),
    ]),
  )
}
