import type { Brand, CardClock } from '@element-js/card'
import type { FieldEvent, FieldName, FrameSetup, ShownStates } from '@element-js/protocol/frame'
import type { BinLookup } from '../bin-lookup.ts'
import { wordingOf } from '../locales/wording.ts'
import type { ElementView } from '../view/element-view.ts'
import { readShown } from '../view/listen-to-input.ts'
import type { Key } from '../view/listen-to-keys.ts'
import { type EventContext, elementEvents, shownError, statusOf } from './element-events.ts'
import {
  type ElementAction,
  type ElementState,
  initialElementState,
  nextElementState,
  shownStatesOf,
} from './element-state.ts'
import { focusAfterEdit, focusAfterKey } from './focus-moves.ts'

/** Holds the state of an element, receives actions, and sends their effects to the view and the page. */
export interface ElementController {
  state(): ElementState
  /** The type of the element, and its current texts. */
  context(): EventContext
  /**
   * Applies an action, shows the new state, and emits the events. It reads the inputs first: the payer sees a value
   * that a script has set without an event, and showing the state would remove it.
   */
  dispatch(action: ElementAction): void
  /**
   * Replaces options and language. The typed value stays; it is judged again, and its error is emitted if the message
   * changes.
   */
  update(changed: Pick<FrameSetup, 'options' | 'locale'>): void
  /** Emits Enter and Escape, and moves the focus at the edges of an input. @returns whether the key was handled. */
  handleKey(field: FieldName, key: Key): boolean
}

export interface ElementEffects {
  readonly view: ElementView
  readonly bins: BinLookup
  /** Sends an event to the page. */
  emit(event: FieldEvent): void
  /** Reports the states that the classes of the container show. */
  reportStates(states: ShownStates): void
  /** The brand by which the group's security code is judged has changed. */
  brandChanged(brand: Brand | null): void
  /** An action has left all inputs empty. */
  emptied(): void
}

/**
 * Applies the options for the first time. The first action shows the element.
 */
export function createElementController(
  { elementType, options, locale }: FrameSetup,
  { view, bins, emit, reportStates, brandChanged, emptied }: ElementEffects,
): ElementController {
  let context: EventContext = { elementType, wording: wordingOf(locale, options.errorMessages) }
  let contextBefore = context
  let state = initialElementState([...view.inputs.keys()])
  /** Whether some of the options wait until the inputs are empty. */
  let isBehind = false

  function dispatch(action: ElementAction): void {
    const { type } = action.action
    const edits: ElementAction[] = []
    for (const [field, input] of view.inputs) {
      const isOwn = type === 'cleared' || (type === 'edited' && field === action.field)
      if (!isOwn && input.value !== state[field]?.text) edits.push({ field, action: readShown(input) })
    }
    // What was typed before the program ran is not a mistake while the payer is still in the field.
    for (const each of type === 'focused' ? [action, ...edits] : [...edits, action]) apply(each)
  }

  function apply(action: ElementAction): void {
    const previous = state
    const { brands, preferredNetworks } = options
    const networksOf = (digits: string) => bins.informationOf(digits).networks ?? []
    const rules = { today: readClock(new Date()), brands, preferredNetworks, networksOf }
    state = nextElementState(previous, action, rules)
    // The events are sent before the state is shown, so that the page's handlers run in parallel with our layout.
    const states = shownStatesOf(state)
    if (JSON.stringify(states) !== JSON.stringify(shownStatesOf(previous))) reportStates(states)
    for (const event of elementEvents(previous, state, context, contextBefore)) emit(event)
    contextBefore = context
    view.show(state, (field) => shownError({ [field]: state[field] }, context))
    if (view.isEmpty()) {
      emptied()
      if (isBehind) {
        configure()
        apply({ field: null, action: { type: 'judged' } })
      }
    }
    if (state.pan && state.pan.codeBrand !== previous.pan?.codeBrand) brandChanged(state.pan.codeBrand)
    if (state.pan && options.preferredNetworks) bins.ask(state.pan.digits)
    const field = elementType === 'card' ? focusAfterEdit(previous, state) : null
    if (field) view.focus(field)
  }

  function configure(): void {
    context = { elementType, wording: wordingOf(locale, options.errorMessages) }
    isBehind = !view.isEmpty()
    view.configure(options, locale, context.wording.messages)
  }

  configure()

  return {
    state: () => state,
    context: () => context,
    dispatch,
    update(changed) {
      ;({ options, locale } = changed)
      configure()
      dispatch({ field: null, action: { type: 'judged' } })
    },
    handleKey(field, key) {
      const payload = statusOf(state, context)
      if (key === 'enter') emit({ name: 'submit', payload })
      if (key === 'escape') emit({ name: 'escape', payload })
      const next = elementType === 'card' ? focusAfterKey(field, key) : null
      if (next) view.focus(next.field, next.caret)
      return next !== null
    },
  }
}

/** The day in the payer's time zone. The payer's clock may be wrong, so the last word is the service's. */
function readClock(now: Date): CardClock {
  return { day: now.getDate(), month: now.getMonth() + 1, year: now.getFullYear() }
}
