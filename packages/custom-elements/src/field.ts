import type { CardElement, ElementEvents, ElementOptions, ElementType, EventName } from '@element-js/element'
import { eventNames, optionChanges } from '@element-js/protocol/frame'
import { optionsByAttributes } from './attributes.ts'
import { dispatch } from './field-events.ts'
import { initialState, stateAfter } from './field-state.ts'
import { followGroup, type GroupFollower } from './follow-group.ts'
import type { CreateTokenOf, Group } from './group.ts'
import { type FieldHost, showState } from './show-state.ts'
import { soon } from './soon.ts'

export interface FieldPlace extends FieldHost, Pick<GroupFollower, 'groupOf' | 'homeless'> {
  readonly type: ElementType
}

/** The behavior of a field's element, without the class. */
export interface Field {
  options: Omit<ElementOptions, 'disabled'>
  customMessage: string
  /** The host was inserted into a document. If it has a frame, the frame is loaded again. */
  connected(): void
  /** Something changed that may affect the field. */
  changed(): void
  command(name: 'focus' | 'blur' | 'clear'): void
  /** Shows the state of the field to CSS and to its form. */
  show(): void
}

/** A framework owns the `class` of its elements, so names are added only if the page asks for them. */
const noClasses = { base: '', complete: '', empty: '', focus: '', invalid: '' }

/**
 * Creates one field of the library for one element. The field exists for as long as the element is in a group with a
 * service.
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
    token: (payments, args) => element && (payments.createToken as CreateTokenOf)(element, ...args),
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

  /** Updates the field according to the element's place, attributes and properties. */
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
        // This does nothing if the field is in place. A framework may have emptied the host.
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
    // A framework that replaces a node may insert the new one before it removes the old one.
    for (const other of members) if (other.isAway()) other.release()
    const created = create()
    for (const name of eventNames) created.on(name, (payload) => handleEvent(name, payload))
    return created
  }

  function handleEvent(name: EventName, payload: ElementEvents[EventName]): void {
    state = stateAfter(state, name, payload)
    show()
    const goesOn = dispatch(host, name, payload)
    if (!goesOn && 'preventDefault' in payload) payload.preventDefault()
  }

  function show(): void {
    showState({ host, internals, state, field, locale: group?.locale() ?? '' })
  }

  return field
}

/** The options of a field: those of its property, overridden by its attributes. */
function optionsOf(host: HTMLElement, { options }: Field): ElementOptions {
  // In JSON, what is undefined is absent.
  const classes = { ...noClasses, ...JSON.parse(JSON.stringify({ ...options?.classes })) }
  return { ...options, ...optionsByAttributes(host), disabled: host.matches(':disabled'), classes }
}
