/**
 * The channel by which the frames of a group reach siblings in shadow trees, which they cannot look into.
 *
 * Only documents of the service's own origin receive its messages, and only those on the same merchant's site, since
 * browsers partition channels by top-level site. The random id of the group separates one page from another. The page
 * receives nothing. Frames that are in sight do not subscribe, so that nothing reaches them twice. A card value is
 * published only by a frame out of sight, as the answer to a question.
 */
import type { Brand } from '@element-js/card'
import { type FieldName, version } from '@element-js/protocol/frame'
import type { FieldState } from '../field/field-state.ts'

/** What a token needs to know about a field. */
export interface TypedField extends Pick<FieldState, 'digits' | 'verdict'> {
  /** Key part of the document that the field is in. */
  readonly keyPart: string
}

/** The typed fields of a group, by name. */
export type TypedFields = { readonly [field in FieldName]?: TypedField }

/** All messages of the channel. Only code of our own origin and of one version sends them, so they are not parsed. */
export type GroupMessage =
  /** The sender is new in the group and does not know the brand. */
  | { readonly type: 'joined' }
  | { readonly type: 'brand-changed'; readonly brand: Brand | null }
  | { readonly type: 'asked'; readonly id: string }
  | { readonly type: 'answered'; readonly id: string; readonly fields: TypedFields }

/** Receives the messages of the others; none where the browser allows no channel. @returns the undo. */
export function subscribe(group: string, receive: (message: GroupMessage) => void): () => void {
  const channel = open(group)
  if (channel) channel.onmessage = ({ data }: MessageEvent<GroupMessage>) => receive(data)
  return () => channel?.close()
}

/** Sends a message to the others. The channel is closed at once: an open one can keep a page out of the back/forward cache. */
export function publish(group: string, message: GroupMessage): void {
  const channel = open(group)
  channel?.postMessage(message)
  channel?.close()
}

/** Far longer than an answer takes. A frame that has left the page meanwhile does not answer. */
const answerTimeoutMs = 2_000

/** Asks for fields that are out of sight. @returns those that answered in time. */
export function ask(group: string, wanted: readonly FieldName[]): Promise<TypedFields> {
  return new Promise((resolve) => {
    const id = crypto.getRandomValues(new Uint32Array(2)).join()
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
