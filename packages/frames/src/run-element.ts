import { createBinLookup } from './bin-lookup.ts'
import { createElementController } from './element/element-controller.ts'
import { fieldNamesOf } from './element/element-state.ts'
import type { FieldAction } from './field/field-state.ts'
import type { Fonts } from './fonts.ts'
import type { Beginning } from './greet.ts'
import { joinGroup } from './group/join-group.ts'
import { newKeyPart } from './group/key-part.ts'
import { handleMessage } from './handle-message.ts'
import { tokenizeGroup } from './tokenize/tokenize-group.ts'
import { drawText } from './view/draw-text.ts'
import { createView } from './view/element-view.ts'
import { addEvenFont } from './view/even-font.ts'
import { listenToInput } from './view/listen-to-input.ts'
import type { ChooserListener } from './view/network-chooser.ts'
import { watchHeight } from './view/watch-height.ts'

/**
 * Runs one element of a group for as long as its document exists. Text that was typed into the document's input before
 * is the element's first value.
 */
export function runElement({ key, setup, link, applyStyle }: Beginning): void {
  const { elementType, country } = setup
  const { send } = link
  addEvenFont(document)
  const listener: ChooserListener = {
    chosen: (network) => element.dispatch({ field: 'pan', action: { type: 'network-chosen', network } }),
    left: () => inAll({ type: 'blurred' }),
  }
  const view = createView(document, elementType, listener, {
    drawText,
    applyStyle,
    loadIcons: () => import('./icons/brand-icon.ts'),
  })
  const bins = createBinLookup(key, () => inAll({ type: 'judged' }))
  let fonts: Fonts | undefined
  const element = createElementController(setup, {
    view,
    bins,
    emit: (event) => send({ type: 'happened', event }),
    reportStates: (states) => send({ type: 'shown', states }),
    brandChanged: (brand) => group.dispatch({ type: 'brand-changed', brand }),
    emptied: () => fonts?.applyWaiting(),
  })
  const inAll = (action: FieldAction): void => element.dispatch({ field: null, action })
  const group = joinGroup(window, {
    send,
    member: {
      group: `${key} ${setup.group}`,
      keyPart: newKeyPart(),
      isOnPage: link.isOpen,
      states: element.state,
      dispatch(action) {
        // The frame of the number knows its brand.
        if (action.type !== 'brand-changed' || !element.state().pan) inAll(action)
      },
    },
  })
  clearOnLeave(() => inAll({ type: 'cleared' }))
  for (const [field, input] of view.inputs) {
    const dispatch = (action: FieldAction): void => element.dispatch({ field, action })
    listenToInput(input, { dispatch, handleKey: (key) => element.handleKey(field, key) })
    if (document.activeElement === input) dispatch({ type: 'focused' })
  }
  inAll({ type: 'judged' })
  takeFocus()
  window.addEventListener('focus', () => setTimeout(takeFocus))
  link.listen(group.tellBrand, (message) =>
    handleMessage(message, {
      document,
      view,
      element,
      async takeFonts(given) {
        // Without a connection, the fallback of `fontFamily` stays.
        const part = await import('./fonts.ts').catch(() => null)
        fonts ??= part?.createFonts({
          document,
          key,
          isBlank: view.isEmpty,
          warn: (sentence) => send({ type: 'warned', sentence }),
        })
        fonts?.take(given)
      },
      async inform({ id }) {
        const { digits = '' } = element.state().pan ?? {}
        await bins.ask(digits)
        send({ type: 'answered', id, result: bins.informationOf(digits) })
      },
      async tokenize({ id, tokenData, attempt, mounted }) {
        // Uses the language at the time of the request, even if it changes while the siblings answer.
        const { wording } = element.context()
        const fields = await group.collect(mounted.flatMap(fieldNamesOf))
        const result = await tokenizeGroup(fields, { apiKey: key, tokenData, attempt, country, wording })
        if (result.error?.type === 'validation_error') {
          group.dispatch({ type: 'refused', id: tokenData.cardId === undefined ? '' : 'cvv' })
        }
        send({ type: 'answered', id, result })
      },
      receive: group.receive,
    }),
  )
  watchHeight(view.root, (heightPx) => send({ type: 'resized', heightPx }))

  /**
   * Moves the focus from the iframe to the first input, if the page has focused the iframe. After Tab, an input already
   * has the focus. The focus may have gone to another field in the meantime, because browsers handle clicks before
   * timers. If this field then took it back, the two fields could take it from each other without end.
   */
  function takeFocus(): void {
    if (document.hasFocus() && document.activeElement === document.body) view.focus()
  }
}

/**
 * Going back in the history would restore a typed card number, whatever `autocomplete` and `no-store` say. Some
 * browsers fill the inputs of a stored page again after `pageshow`, before any script runs.
 */
function clearOnLeave(clear: () => void): void {
  window.addEventListener('pagehide', clear)
  // The first time, the field may already have what the payer has typed.
  window.addEventListener('pageshow', ({ persisted }) => persisted && clear())
}
