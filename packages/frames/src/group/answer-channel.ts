/**
 * How a frame asks siblings in shadow trees, which it cannot read directly, for their values.
 *
 * The request goes through the page, so that it reaches the frames of this page only, and none in another tab. The
 * answers go through a channel with the group and the random id of the request in its name. The page knows both, but
 * only documents of the service's own origin can open the channel, and only the frame that asks does so. A page that
 * passes the request on to the frames of another merchant gets no answer from there: their group is another one.
 */
import type { FieldName, GroupMessage } from '@element-js/protocol/frame'
import type { FieldState } from '../field/field-state.ts'
import { newKeyPart } from './key-part.ts'

/** The facts about a field that a token request needs. */
export interface TypedField extends Pick<FieldState, 'digits' | 'verdict' | 'wishes'> {
  /** The key part of the field's document. */
  readonly keyPart: string
}

/**
 * The typed fields of a group, by name. They are not parsed, because only code of our own origin and of one version
 * sends them.
 */
export type TypedFields = { readonly [field in FieldName]?: TypedField }

/** Far longer than an answer takes. A frame that has left the page never answers. */
const answerTimeoutMs = 2_000

/** Requests the values of fields that are out of sight. @returns the fields that answered in time. */
export function ask(
  wanted: readonly FieldName[],
  send: (message: GroupMessage) => void,
  group: string,
): Promise<TypedFields> {
  return new Promise((resolve) => {
    const id = newKeyPart()
    let answers: TypedFields = {}
    const channel = open(group + id)
    const done = (): void => {
      clearTimeout(timer)
      channel?.close()
      resolve(answers)
    }
    const timer = setTimeout(done, answerTimeoutMs)
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<TypedFields>) => {
        answers = { ...answers, ...data }
        if (wanted.every((field) => answers[field])) done()
      }
    send({ type: 'asked', id })
  })
}

/** Answers the request with this id. It closes the channel, because an open one can keep a page out of the back/forward cache. */
export function answer(name: string, fields: TypedFields): void {
  const channel = open(name)
  channel?.postMessage(fields)
  channel?.close()
}

function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null // Firefox refuses it where all cookies are blocked.
  }
}
