import {
  createBinLookup,
  createElementController,
  createView,
  type FieldAction,
  fieldNamesOf,
  handleMessage,
  joinGroup,
  listenToInput,
  newKeyPart,
} from '@element-js/frames/parts'
import type {
  FieldEvent,
  FieldName,
  FrameAnswers,
  FrameSetup,
  HostMessage,
  ShownStates,
} from '@element-js/protocol/frame'
import { enclose } from './enclose.ts'
import { issueToken } from './issue-token.ts'
import { provideOption } from './option.ts'

/** A field that runs in the page. */
export interface RunningField {
  readonly box: HTMLElement
  readonly group: string
  readonly inputs: ReadonlyMap<FieldName, HTMLInputElement>
  receive(message: HostMessage): void
  stop(): void
}

/** Where a field runs, and what it reports to. */
export interface FieldPlace {
  readonly box: HTMLElement
  readonly apiKey: string
  emit(event: FieldEvent): void
  reportStates(states: ShownStates): void
  answer(id: number, result: FrameAnswers[keyof FrameAnswers]): void
}

/** The windows of the fields, as each of them finds the others. They include windows of other groups. */
const windows: Window[] = []

/**
 * Runs a field's program in a box in the page. Its states, view and group are those of the frames; it has no style,
 * fonts or network.
 */
export function runField(setup: FrameSetup, place: FieldPlace): RunningField {
  provideOption()
  const { box, apiKey, emit, reportStates, answer } = place
  const { elementType, group: groupId } = setup
  const window = { parent: windows } as unknown as Window
  const document = documentOf(box)
  const inAll = (action: FieldAction): void => element.dispatch({ field: null, action })
  const view = createView(document, elementType, {
    chosen: (network) => element.dispatch({ field: 'pan', action: { type: 'network-chosen', network } }),
    left: () => inAll({ type: 'blurred' }),
  })
  const bins = createBinLookup(apiKey, () => {})
  const element = createElementController(setup, {
    view,
    // A frame asks the service for what our own table does not know, but there is no service here.
    bins: { ...bins, ask: () => undefined },
    emit,
    reportStates,
    brandChanged: (brand) => group.dispatch({ type: 'brand-changed', brand }),
    emptied: () => {},
  })
  windows.push(window)
  const group = joinGroup(window, {
    // All fields are in sight.
    send: () => {},
    member: {
      group: `${apiKey} ${groupId}`,
      keyPart: newKeyPart(),
      isOnPage: () => true,
      states: element.state,
      dispatch(action) {
        // The field of the number knows its brand.
        if (action.type !== 'brand-changed' || !element.state().pan) inAll(action)
      },
    },
  })
  enclose(box, () => inAll({ type: 'blurred' }))
  for (const [field, input] of view.inputs) {
    // Not every environment recognizes that the input belongs to no form, but none sends an input without a name.
    input.removeAttribute('name')
    listenToInput(input, {
      dispatch: (action) => element.dispatch({ field, action }),
      handleKey: (key) => element.handleKey(field, key),
    })
  }
  inAll({ type: 'judged' })

  return {
    box,
    group: groupId,
    inputs: view.inputs,
    receive(message) {
      handleMessage(message, {
        document,
        view,
        element,
        takeFonts: () => {},
        inform: ({ id }) => answer(id, bins.informationOf(element.state().pan?.digits ?? '')),
        async tokenize({ id, tokenData, mounted }) {
          const { wording } = element.context()
          const fields = await group.collect(mounted.flatMap(fieldNamesOf))
          const result = issueToken(fields, { tokenData, wording })
          if (result.error?.type === 'validation_error') {
            group.dispatch({ type: 'refused', id: tokenData.cardId === undefined ? '' : 'cvv' })
          }
          answer(id, result)
        },
        receive: group.receive,
      })
    },
    stop() {
      windows.splice(windows.indexOf(window), 1)
    },
  }
}

/** Presents the box as the document of a field. */
function documentOf(box: HTMLElement): Document {
  return {
    documentElement: box,
    querySelector: (selector: string) => box.querySelector(selector),
    createElement: (name: string) => box.ownerDocument.createElement(name),
    get activeElement() {
      const { activeElement } = box.getRootNode() as Document | ShadowRoot
      return box.contains(activeElement) ? activeElement : null
    },
  } as unknown as Document
}
