/**
 * The channel through which the frames of a group communicate with siblings in shadow trees, which they cannot read
 * directly.
 *
 * Only documents of the service's own origin receive its messages, and only those on the same merchant's site, since
 * browsers partition channels by top-level site. The random id of the group separates one page from another. The page
 * receives nothing. Frames that are in sight do not subscribe, so that they receive nothing twice. Only a frame that is
 * out of sight publishes a card value, as the answer to a request.
 */
import { type FieldName, version } from '@element-js/protocol/frame'
import type { FieldState } from '../field/field-state.ts'
import { newKeyPart } from './key-part.ts'
import type { GroupAction } from './siblings.ts'

/** The facts about a field that a token request needs. */
export interface TypedField extends Pick<FieldState, 'digits' | 'verdict' | 'wishes'> {
  /** The key part of the field's document. */
  readonly keyPart: string
}

/** The typed fields of a group, by name. */
export type TypedFields = { readonly [field in FieldName]?: TypedField }

/** All messages of the channel. Only code of our own origin and of one version sends them, so they are not parsed. */
export type GroupMessage =
  /** The sender is new in the group and does not know the brand. */
  | { readonly type: 'joined' }
  | GroupAction
  | { readonly type: 'asked'; readonly id: string }
  | { readonly type: 'answered'; readonly id: string; readonly fields: TypedFields }

/**
 * Receives the messages of the other frames; none if the browser allows no channel.
 *
 * @returns a function that ends this.
 */
export function subscribe(group: string, receive: (message: GroupMessage) => void): () => void {
  const channel = open(group)
  if (channel) channel.onmessage = ({ data }: MessageEvent<GroupMessage>) => receive(data)
  return () => channel?.close()
}

/**
 * Sends a message to the other frames. It closes its channel at once, because an open channel can keep a page out of
 * the back/forward cache.
 */
export function publish(group: string, message: GroupMessage): void {
  const channel = open(group)
  channel?.postMessage(message)
  channel?.close()
}

/** Far longer than an answer takes. A frame that has left the page does not answer. */
const answerTimeoutMs = 2_000

/** Requests the fields that are out of sight. @returns the fields that answered in time. */
export function ask(group: string, wanted: readonly FieldName[]): Promise<TypedFields> {
  return new Promise((resolve) => {
    const id = newKeyPart()
    let answers: TypedFields = {}
    const done = (): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve(answers)
    }
    const timer = setTimeout(done, answerTimeoutMs)
    const unsubscribe = subscribe(group, (message) => {
      if (message.type !== 'answered' || message.id !== id) return
      answers = { ...answers, ...message.fields }
      if (wanted.every((field) => answers[field])) done()
    })
    publish(group, { type: 'asked', id })
  })
}

function open(group: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`element-js ${version} ${group}`)
  } catch {
    return null // Firefox refuses it where all cookies are blocked.
  }
}
