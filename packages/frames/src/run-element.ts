import type { ElementType, FieldName, FrameSetup, HostMessage } from '@element-js/protocol/frame'
import { elementEvents, shownError } from './element/element-events.ts'
import {
  type ElementHappening,
  fieldOrder,
  initialElementState,
  nextElementState,
  standingOf,
} from './element/element-state.ts'
import { focusAfterEdit, focusAfterKey } from './element/focus-moves.ts'
import { createFonts } from './fonts.ts'
import { joinGroup } from './group/join-group.ts'
import { newKeyPart } from './group/key-part.ts'
import type { HostLink } from './host-link.ts'
import { wordingOf } from './locales/wording.ts'
import { tokenizeGroup } from './tokenize/tokenize-group.ts'
import { createView } from './view/element-view.ts'
import { type Key, listenToInput } from './view/listen-to-input.ts'
import { setSurroundings } from './view/surroundings.ts'

/** What an element runs on. */
export interface Ground {
  readonly window: Window
  readonly apiKey: string
  readonly link: HostLink
}

/**
 * Runs one element of a group until its document goes away. What was typed in the document's input before is the
 * element's first value.
 */
export function runElement(setup: FrameSetup, { window, apiKey, link }: Ground): void {
  const { elementType, country } = setup
  const { document } = window
  const names = fieldsIn(elementType)
  const view = createView(document, elementType)
  const fonts = createFonts({
    document,
    apiKey,
    isEmpty: view.isEmpty,
    warn: (sentence) => link.send({ type: 'warned', sentence }),
  })
  let { options, locale } = setup
  let speaker = { elementType, wording: wordingOf(locale, options.errorMessages) }
  let state = initialElementState(names)
  /** Whether something of the options waits until nothing is shown. */
  let isBehind = false

  /** Takes a step, shows it, and tells the page and the siblings what they may know of it. */
  function happen(happening: ElementHappening): void {
    const previous = state
    state = nextElementState(previous, happening, { today: thisMonth(new Date()), brands: options.brands })
    // Told before it is shown: what the page does of it goes on beside our own layout.
    for (const event of elementEvents(previous, state, speaker)) link.send({ type: 'happened', event })
    show()
    if (view.isEmpty()) {
      fonts.settle()
      if (isBehind) configure()
    }
    if (state.pan && state.pan.brand !== previous.pan?.brand) {
      group.tellBrand(state.pan.brand)
    }
    const field = elementType === 'card' ? focusAfterEdit(previous, state) : null
    if (field) focusOn(field)
  }

  function show(): void {
    view.show(state, (field) => shownError({ [field]: state[field] }, speaker))
  }

  /** Puts options and language into effect. */
  function configure(): void {
    speaker = { elementType, wording: wordingOf(locale, options.errorMessages) }
    document.documentElement.lang = locale
    isBehind = !view.isEmpty()
    view.configure(options, speaker.wording.messages)
  }

  /** The same for others than before: what was typed stays, and may be judged and told of anew. */
  function reconfigure(): void {
    const before = shownError(state, speaker)?.message
    configure()
    happen({ type: 'in-all', happening: { type: 'judged' } })
    const error = shownError(state, speaker)
    if (before !== undefined && error && error.message !== before) {
      const payload = { element: elementType, elementType, ...standingOf(state), error }
      link.send({ type: 'happened', event: { name: 'error', payload } })
    }
  }

  function pressed(field: FieldName, key: Key): boolean {
    const payload = { element: elementType, elementType, ...standingOf(state) }
    if (key === 'enter') link.send({ type: 'happened', event: { name: 'submit', payload } })
    if (key === 'escape') link.send({ type: 'happened', event: { name: 'escape', payload } })
    const next = elementType === 'card' ? focusAfterKey(field, key) : null
    if (next) focusOn(next.field, next.caret)
    return next !== null
  }

  function focusOn(field: FieldName, caret?: 'start' | 'end'): void {
    const input = view.inputs.get(field)
    input?.focus()
    const at = caret === 'end' ? (input?.value.length ?? 0) : 0
    if (caret) input?.setSelectionRange(at, at)
  }

  function obey(message: HostMessage): void {
    switch (message.type) {
      case 'focus':
        focusOn(names[0] ?? 'pan')
        break
      case 'blur':
        for (const input of view.inputs.values()) input.blur()
        break
      case 'clear':
        happen({ type: 'in-all', happening: { type: 'cleared' } })
        break
      case 'update':
        ;({ options, locale } = message)
        reconfigure()
        break
      case 'surrounded':
        setSurroundings(document, message)
        break
      case 'fonts':
        void fonts.take(message.fonts)
        break
      case 'tokenize': {
        const { id, tokenData, attempt, mounted } = message
        const { wording } = speaker
        void group
          .collect(mounted.flatMap(fieldsIn))
          .then((fields) => tokenizeGroup(fields, { apiKey, tokenData, attempt, country, wording }))
          .then((result) => link.send({ type: 'tokenized', id, result }))
      }
    }
  }

  /** Gives the first input the focus that the page has given the iframe. Tab has found one by then, from either end. */
  function takeFocus(): void {
    if (document.activeElement === document.body) focusOn(names[0] ?? 'pan')
  }

  const catchUps = [...view.inputs].map(([field, input]) =>
    listenToInput(input, {
      happened: (happening) => happen({ type: 'in-field', field, happening }),
      pressed: (key) => pressed(field, key),
      isNeighbor: (node) => [...view.inputs.values()].some((other) => other !== input && other === node),
    }),
  )
  configure()
  show()
  const group = joinGroup(window, {
    group: `${apiKey} ${setup.group}`,
    keyPart: newKeyPart(),
    states: () => state,
    brandChanged: (brand) => {
      if (!state.pan) happen({ type: 'in-all', happening: { type: 'brand-changed', brand } })
    },
  })
  // Going back would bring a typed card number back, whatever `autocomplete` and `no-store` say. Some browsers fill
  // the inputs again after `pageshow`, before any script runs.
  for (const type of ['pagehide', 'pageshow']) {
    window.addEventListener(type, () => happen({ type: 'in-all', happening: { type: 'cleared' } }))
  }
  window.addEventListener('focus', () => setTimeout(takeFocus))
  for (const catchUp of catchUps) catchUp()
  if (document.hasFocus()) takeFocus()
  link.listen(obey)

  view.onResize((heightPx) => link.send({ type: 'resized', heightPx }))
}

function fieldsIn(type: ElementType): readonly FieldName[] {
  return type === 'card' ? fieldOrder : [type]
}

/** The month in the payer's time zone. */
function thisMonth(now: Date): { month: number; year: number } {
  return { month: now.getMonth() + 1, year: now.getFullYear() }
}
