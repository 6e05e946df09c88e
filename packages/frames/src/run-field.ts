import type { FrameOptions, FrameSetup, TokenData, TokenResult } from '@element-js/protocol/frame'
import { attachInput, showState } from './field/dom-input.ts'
import { type FieldState, type Happening, initialState, nextState } from './field/field-state.ts'
import { applyOptions, describeError, prepareInput } from './field/prepare-input.ts'
import { shownError, stateEvents } from './field/state-events.ts'
import { fields } from './fields/index.ts'
import { join, membersOf } from './group/siblings.ts'
import type { HostLink } from './host-link.ts'
import { messagesIn } from './locales/messages.ts'
import { applyStyle } from './style/apply-style.ts'
import { judgeGroup } from './tokenize/judge-group.ts'
import { requestToken } from './tokenize/request-token.ts'

/** What a field runs on. */
export interface Ground {
  readonly view: Window
  readonly input: HTMLInputElement
  /** Element that the input is described by. */
  readonly flaw: HTMLElement
  readonly apiKey: string
  readonly link: HostLink
}

/** Runs one field of a group until its document goes away. */
export function runField(setup: FrameSetup, { view, input, flaw, apiKey, link }: Ground): void {
  const { elementType, country } = setup
  const group = `${apiKey} ${setup.group}`
  const spec = fields[elementType]
  const messages = messagesIn[setup.locale]
  const speaker = { element: spec.name, elementType, messages }
  let options = setup.options
  let state = initialState

  function happen(happening: Happening): void {
    const previous = state
    state = nextState(previous, happening, { spec, today: thisMonth(new Date()) })
    showState(input, state)
    describeError(input, flaw, shownError(state, speaker))
    for (const event of stateEvents(previous, state, speaker)) link.send({ type: 'happened', event })
    if (spec.name === 'pan' && state.brand !== previous.brand) tellBrand(state.brand)
  }

  function tellBrand(brand: FieldState['brand']): void {
    for (const member of membersOf(view, group)) if (member.spec !== spec) member.brandChanged(brand)
  }

  function show(shown: FrameOptions): void {
    applyOptions(input, shown, messages.label[spec.name])
    applyStyle(input.ownerDocument, shown.style ?? {})
    link.send({ type: 'resized', heightPx: input.offsetHeight })
  }

  async function tokenize(tokenData: TokenData): Promise<TokenResult> {
    const states = Object.fromEntries(
      membersOf(view, group).map((member) => [member.spec.name, member.state()]),
    )
    const judged = judgeGroup(states, tokenData, messages)
    if ('error' in judged) return judged
    return requestToken({ apiKey, card: judged.card, tokenData, country, networkMessage: messages.network })
  }

  input.ownerDocument.documentElement.lang = setup.locale
  prepareInput(input, spec)
  show(options)
  attachInput(input, happen)
  join(view, {
    group,
    spec,
    state: () => state,
    brandChanged: (brand) => happen({ type: 'brand-changed', brand }),
  })
  // Going back would bring a typed card number back, whatever `autocomplete` and `no-store` say.
  view.addEventListener('pagehide', () => happen({ type: 'cleared' }))

  link.listen((message) => {
    switch (message.type) {
      case 'focus':
        return input.focus()
      case 'blur':
        return input.blur()
      case 'clear':
        return happen({ type: 'cleared' })
      case 'update':
        options = { ...options, ...message.options }
        return show(options)
      case 'tokenize':
        void tokenize(message.tokenData).then((result) =>
          link.send({ type: 'tokenized', id: message.id, result }),
        )
    }
  })

  const brand = membersOf(view, group)
    .find((member) => member.spec.name === 'pan')
    ?.state().brand
  if (brand) happen({ type: 'brand-changed', brand })
  link.send({ type: 'happened', event: { name: 'ready', payload: { element: spec.name, elementType } } })
}

/** The month in the payer's time zone. */
function thisMonth(now: Date): { month: number; year: number } {
  return { month: now.getMonth() + 1, year: now.getFullYear() }
}
