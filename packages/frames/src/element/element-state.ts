import type { Brand } from '@element-js/card'
import type { FieldName, Standing } from '@element-js/protocol/frame'
import { type FieldState, type Happening, initialState, nextState, type Rules } from '../field/field-state.ts'
import { fields } from '../fields/index.ts'

/** The fields of an element: one, or the three of a `card`. */
export type ElementState = { readonly [field in FieldName]?: FieldState }

/** What can happen to an element. */
export type ElementHappening =
  | { readonly type: 'in-field'; readonly field: FieldName; readonly happening: Happening }
  /** The same to all its fields. */
  | { readonly type: 'in-all'; readonly happening: Happening }

export type ElementRules = Omit<Rules, 'spec'>

export const fieldOrder: readonly FieldName[] = ['pan', 'expiration', 'cvv']

/** The fields that an element has, in the order in which they stand. */
export function fieldsOf(state: ElementState): [FieldName, FieldState][] {
  return fieldOrder.flatMap((name) => {
    const field = state[name]
    return field ? [[name, field]] : []
  })
}

export function initialElementState(names: readonly FieldName[]): ElementState {
  return Object.fromEntries(names.map((name) => [name, initialState]))
}

/** How an element stands: empty when all its fields are, complete when all are. */
export function standingOf(state: ElementState): Standing {
  const verdicts = fieldsOf(state).map(([, { verdict }]) => verdict.is)
  return {
    empty: verdicts.every((verdict) => verdict === 'empty'),
    complete: verdicts.every((verdict) => verdict === 'complete'),
  }
}

/** The one way from an element's state to the next. */
export function nextElementState(
  state: ElementState,
  event: ElementHappening,
  rules: ElementRules,
): ElementState {
  const next = Object.fromEntries(
    fieldsOf(state).map(([name, field]) => {
      const happening = happeningIn(name, field, event)
      return [name, happening ? nextState(field, happening, { ...rules, spec: fields[name] }) : field]
    }),
  )
  return withBrand(next, state.pan?.brand, rules)
}

/** What an event of the element is to one of its fields. The focus is in one field at a time. */
function happeningIn(name: FieldName, field: FieldState, event: ElementHappening): Happening | null {
  if (event.type === 'in-all' || event.field === name) return event.happening
  return event.happening.type === 'focused' && field.isFocused ? { type: 'blurred' } : null
}

/** Tells the other fields of an element when the brand of its number has changed. */
function withBrand(state: ElementState, before: Brand | null | undefined, rules: ElementRules): ElementState {
  const brand = state.pan?.brand
  if (brand === undefined || brand === before) return state
  return Object.fromEntries(
    fieldsOf(state).map(([name, field]) => [
      name,
      name === 'pan'
        ? field
        : nextState(field, { type: 'brand-changed', brand }, { ...rules, spec: fields[name] }),
    ]),
  )
}
