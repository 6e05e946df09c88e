import type { ElementEvents, EventName, ValidationError } from '@element-js/element'

/** The state of a field as its element knows it. */
export interface FieldState {
  /** `failed`: it did not load, but may still load later. */
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly empty: boolean
  readonly complete: boolean
  readonly focused: boolean
  /** The error, as soon as the field has reported one. */
  readonly error: ValidationError | null
}

export const initialState: FieldState = {
  phase: 'loading',
  empty: true,
  complete: false,
  focused: false,
  error: null,
}

/** The state after an event of the library. A field that loads again is empty. */
export function stateAfter(
  state: FieldState,
  name: EventName,
  payload: ElementEvents[EventName],
): FieldState {
  if (name === 'ready') return { ...initialState, phase: 'ready' }
  if (name === 'loaderror') return { ...state, phase: 'failed' }
  const { empty, complete, error, hasFocus } = payload as Partial<ElementEvents['blur']>
  // In a `card`, these are about one of its inputs.
  const isMove = name === 'focus' || name === 'blur'
  const focused = isMove ? name === 'focus' || hasFocus === true : state.focused
  const next = { ...state, focused, ...(!isMove && { empty: empty === true, complete: complete === true }) }
  // A change without an error withdraws the error; the other events may omit an error that persists.
  const before = name === 'change' || next.complete ? null : state.error
  return { ...next, error: error ?? before }
}

/** The states that CSS can select, as in `element-pan:state(invalid)`. */
export type CustomState = 'empty' | 'complete' | 'invalid' | 'focused' | 'ready' | 'loading'

/** The states that an element is in. */
export function customStates(state: FieldState): { readonly [name in CustomState]: boolean } {
  const { phase, empty, complete, focused, error } = state
  const [ready, loading] = [phase === 'ready', phase === 'loading']
  return { empty, complete, invalid: error !== null, focused, ready, loading }
}
