import { type FrameLink, type FramePlace, fillContainer, focusByLabel } from '@element-js/element/testing'
import {
  type FrameAnswers,
  type FrameQuestion,
  type HostMessage,
  parseHostMessage,
  readFrameSetup,
} from '@element-js/protocol/frame'
import { type RunningField, runField } from './run-field.ts'

/** The fields that are on the page. */
export const openFields: Set<RunningField> = new Set()

/**
 * Puts inputs into a container, and links them to the library as a frame is linked: messages arrive later and in order,
 * as plain data that contains only what the protocol knows.
 *
 * They arrive in microtasks, because a test may have replaced the timers.
 */
export function openField(place: FramePlace): FrameLink {
  const { container, apiKey, origin } = place
  const { ownerDocument: document } = container
  const listening = new AbortController()
  const { signal } = listening
  const box = document.createElement('div')
  // The body of the document of a field. The inputs belong to no form of the page: there is none with this id.
  box.innerHTML =
    '<section><div><input type="text" inputmode="numeric" dir="ltr" form="no-form"><span></span></div></section>'
  const clearContainer = fillContainer(container, box, origin)
  const waiting: HostMessage[] = []
  const answers = new Map<number, (result: never) => void>()
  let setup = place.setup(container)
  let field: RunningField | null = null
  let lastId = 0

  function later(task: () => void): void {
    void Promise.resolve().then(() => {
      if (!signal.aborted) task()
    })
  }

  /** Runs the field as soon as it is in the page, just as an iframe loads. */
  function start(): void {
    const read = readFrameSetup(JSON.stringify(setup))
    if (signal.aborted || field || !read || !box.isConnected) return
    insertions.disconnect()
    field = runField(read, {
      box,
      apiKey,
      emit: (event) => later(() => place.happened(event)),
      reportStates: (states) => later(() => place.shown(states)),
      answer: (id, result) => later(() => answer(id, result)),
    })
    openFields.add(field)
    place.ready()
    clearContainer()
    for (const message of waiting.splice(0)) send(message)
  }
  const insertions = new MutationObserver(start)
  insertions.observe(document, { childList: true, subtree: true })
  later(start)

  function send(message: HostMessage): void {
    if (!field) {
      waiting.push(message)
      return
    }
    const parsed = parseHostMessage(JSON.parse(JSON.stringify(message)))
    later(() => parsed && field?.receive(parsed))
  }

  function answer(id: number, result: FrameAnswers[keyof FrameAnswers] | null): void {
    answers.get(id)?.(result as never)
    answers.delete(id)
  }

  const focus = (): void => send({ type: 'focus', ready: false })
  focusByLabel(container, signal, focus)
  return {
    container,
    focus,
    send,
    isReady: () => field !== null && box.isConnected,
    isLoading: () => field === null && box.isConnected,
    isInPlace: () => box.parentNode === container,
    ask: (question) =>
      new Promise((resolve) => {
        lastId += 1
        answers.set(lastId, resolve)
        send({ ...question, id: lastId } as FrameQuestion)
      }),
    sendSetup() {
      setup = place.setup(container)
      const { options, locale } = setup
      send({ type: 'update', options, locale })
    },
    close() {
      listening.abort()
      insertions.disconnect()
      if (field) openFields.delete(field)
      field?.stop()
      box.remove()
      for (const id of [...answers.keys()]) answer(id, null)
    },
  }
}
