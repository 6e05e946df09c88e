import type { CardElement, ElementEvents, ElementOptions, ElementType, EventName } from '@element-js/element'
import { eventNames, optionChanges } from '@element-js/protocol/frame'
import { optionsByAttributes } from './attributes.ts'
import { dispatch } from './field-events.ts'
import { initialState, stateAfter } from './field-state.ts'
import { followGroup, type GroupFollower } from './follow-group.ts'
import type { Group } from './group.ts'
import { type FieldHost, showState } from './show-state.ts'
import { soon } from './soon.ts'
import { submitForm } from './submit-form.ts'

export interface FieldPlace extends FieldHost, Pick<GroupFollower, 'groupOf' | 'homeless'> {
  readonly type: ElementType
}

/** What the element of a field does, apart from being one. */
export interface Field {
  options: Omit<ElementOptions, 'disabled'>
  customMessage: string
  /** The host has come into a document: its frame, if it has one, is loaded again. */
  connected(): void
  /** Something was changed that may concern the field. */
  changed(): void
  command(name: 'focus' | 'blur' | 'clear'): void
  /** Shows the state of the field to CSS and to its form. */
  show(): void
}

/** A framework owns its elements' `class`: names are added only where the page asks for them. */
const noClasses = { base: '', complete: '', empty: '', focus: '', invalid: '' }

/**
 * One field of the library for one element, there as long as the element stands in a group that has a service.
 *
 * One closure: all of its functions change the element, its state or the group, and none is of use without them.
 */
export function createField({ type, host, internals, groupOf, homeless }: FieldPlace): Field {
  let group: Group | null = null
  let element: CardElement | null = null
  let lastOptions: ElementOptions = {}
  let state = initialState

  const changed = soon(settle)
  const joinGroup = followGroup({
    host,
    groupOf,
    homeless,
    release,
    changed,
    token: (payments, args) => element && payments.createToken(element, ...args),
  })
  const field: Field = {
    options: {},
    customMessage: '',
    connected() {
      state = initialState
      changed()
    },
    changed,
    command(name) {
      settle()
      element?.[name]()
    },
    show,
  }

  /** Makes everything as the element's place, attributes and properties want it. */
  function settle(): void {
    group = joinGroup()
    const elements = group?.elements()
    try {
      if (group && elements) {
        const options = optionsOf(host, field)
        const changes = element && optionChanges(lastOptions, options)
        if (changes) element?.update(changes)
        element ??= begin(group, elements.create.bind(elements, type, options))
        lastOptions = options
        // Does nothing where it is in place; a framework may have emptied the host.
        element.mount(host)
      }
    } finally {
      show()
    }
  }

  function release(): void {
    element?.destroy()
    element = null
    state = initialState
  }

  function begin({ members }: Group, create: () => CardElement): CardElement {
    // A framework that puts one node in another's place may put it in first.
    for (const other of members) if (other.isAway()) other.release()
    const created = create()
    for (const name of eventNames) created.on(name, (payload) => handleEvent(name, payload))
    return created
  }

  function handleEvent(name: EventName, payload: ElementEvents[EventName]): void {
    state = stateAfter(state, name, payload)
    show()
    const goesOn = dispatch(host, name, payload)
    if (goesOn && name === 'submit' && internals.form) submitForm(internals.form)
  }

  function show(): void {
    showState({ host, internals, state, field, locale: group?.locale() ?? '' })
  }

  return field
}

/** The options of a field: its property, overruled by its attributes. */
function optionsOf(host: HTMLElement, { options }: Field): ElementOptions {
  const classes = { ...noClasses, ...options?.classes }
  return { ...options, ...optionsByAttributes(host), disabled: host.matches(':disabled'), classes }
}
