import type { CardElement, ElementEvents, ElementOptions, ElementType, EventName } from '@element-js/element'
import { optionsByAttributes, readAs } from './attributes.ts'
import { dispatch, eventNames } from './field-events.ts'
import { customStates, stateAfter, stateAtStart } from './field-state.ts'
import type { Group, Member } from './group.ts'
import { optionChanges } from './option-changes.ts'
import { soon } from './soon.ts'
import { submitForm } from './submit-form.ts'
import { validityOf } from './validity.ts'
import { warn } from './warn.ts'
import { wordsIn } from './words.ts'

export interface FieldPlace {
  readonly type: ElementType
  readonly host: HTMLElement
  readonly internals: ElementInternals
  /** The group that the host stands in now. */
  groupOf(host: Element): Group | null
  /** Fields on the page that stand in no group: a group that comes asks them to look again. */
  readonly homeless: Set<Member>
}

/** What an element does, apart from being one. */
export interface Field {
  options: Omit<ElementOptions, 'disabled'>
  customMessage: string
  /** The host has come into a document: its frame, if it has one, is loaded again. */
  connected(): void
  /** Something was changed that may concern it. */
  changed(): void
  command(name: 'focus' | 'blur' | 'clear'): void
  /** Shows how the field stands, to CSS and to its form. */
  show(): void
}

/** A component that brings the group around its slot may come later than what stands in the slot. */
const homelessMs = 1_000

/** A framework owns its elements' `class`: names are put on only where the page asks for them. */
const noClasses = { base: '', complete: '', empty: '', focus: '', invalid: '' }

/** Whether this browser has `:state()`; Chromium before 125 throws at a name without dashes. */
const hasStates = (): boolean => CSS.supports('selector(:state(ready))')

/** One field of the library for one element, there as long as the element stands in a group that has a service. */
export function createField({ type, host, internals, groupOf, homeless }: FieldPlace): Field {
  let group: Group | null = null
  let element: CardElement | null = null
  let told: ElementOptions = {}
  let state = stateAtStart

  const changed = soon(settle)
  const member: Member = {
    isAway: () => groupNow() !== group,
    release,
    changed,
    token: (payments, args) => element && payments.createToken(element, ...args),
  }
  const field: Field = {
    options: {},
    customMessage: '',
    connected() {
      state = stateAtStart
      changed()
    },
    changed,
    command(name) {
      settle()
      element?.[name]()
    },
    show,
  }

  /** A frame cannot be led from another document, as that of a window that was opened. */
  function groupNow(): Group | null {
    return host.isConnected && host.ownerDocument === document ? groupOf(host) : null
  }

  /** Makes everything as the element's place, attributes and properties want it. */
  function settle(): void {
    const now = groupNow()
    if (now !== group) leaveFor(now)
    if (host.isConnected && !group) waitForGroup()
    else homeless.delete(member)
    const elements = group?.elements()
    try {
      if (group && elements) {
        const options = optionsNow()
        const changes = element && optionChanges(told, options)
        if (changes) element?.update(changes)
        element ??= begin(group, elements.create.bind(elements, type, options))
        told = options
        // Does nothing where it is in place; a framework may have emptied the host.
        element.mount(host)
      }
    } finally {
      show()
    }
  }

  function leaveFor(next: Group | null): void {
    release()
    group?.members.delete(member)
    // Its place is free for one that was refused.
    for (const other of group?.members ?? []) other.changed()
    group = next
    group?.members.add(member)
  }

  function waitForGroup(): void {
    if (homeless.has(member)) return
    homeless.add(member)
    setTimeout(() => {
      if (!homeless.has(member)) return
      warn(`an <${host.localName}> stands in no <element-group>. Put it into one that has an api-key.`)
    }, homelessMs)
  }

  function release(): void {
    element?.destroy()
    element = null
    state = stateAtStart
  }

  function begin({ members }: Group, create: () => CardElement): CardElement {
    // A framework that puts one node in another's place may put it in first.
    for (const other of members) if (other.isAway()) other.release()
    const created = create()
    for (const name of eventNames) created.on(name, (payload) => happened(name, payload))
    return created
  }

  function optionsNow(): ElementOptions {
    const classes = { ...noClasses, ...field.options?.classes }
    const disabled = host.matches(':disabled')
    return { ...field.options, ...optionsByAttributes(host), disabled, classes }
  }

  function happened(name: EventName, payload: ElementEvents[EventName]): void {
    state = stateAfter(state, name, payload)
    show()
    const goesOn = dispatch(host, name, payload)
    if (goesOn && name === 'submit' && internals.form) submitForm(internals.form)
  }

  function show(): void {
    for (const [name, isOn] of hasStates() ? Object.entries(customStates(state)) : []) {
      if (isOn) internals.states.add(name)
      else internals.states.delete(name)
    }
    const isRequired = readAs('flag', host.getAttribute('required')) === true
    const ownWords = Object.entries(field.options?.errorMessages ?? {}).filter(([, text]) => text)
    const words = { ...wordsIn(group?.locale() ?? ''), ...Object.fromEntries(ownWords) }
    const { flags, message } = validityOf(state, { isRequired, customMessage: field.customMessage, words })
    // The browser gives the anchor the focus and points at it; an iframe can take the focus, its host cannot.
    internals.setValidity(flags, message, host.querySelector('iframe') ?? undefined)
  }

  return field
}
