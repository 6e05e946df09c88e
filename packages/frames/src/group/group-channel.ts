/**
 * What frames of a group say to siblings that they cannot look into: those in shadow trees.
 *
 * Only documents of the service's own origin hear it, and of those only the ones on the same merchant's site, since
 * browsers part channels by top-level site; the group's random id tells one page from another. The page hears nothing.
 * Frames in sight do not listen here, so that nothing reaches them twice, and no card value is said here but by a
 * frame out of sight that is asked for it.
 */
import type { Brand } from '@element-js/card'
import { type FieldName, version } from '@element-js/protocol/frame'
import type { FieldState } from '../field/field-state.ts'

/** What a token needs to know of a field. */
export interface TypedField extends Pick<FieldState, 'digits' | 'verdict'> {
  /** Of the document that the field is in. */
  readonly keyPart: string
}

/** The same of the fields of a group. */
export type TypedFields = { readonly [field in FieldName]?: TypedField }

/** Everything that can be said. Only code of our own origin speaks, and of one version, so it is not parsed. */
export type Saying =
  /** I am new here, and do not know the brand. */
  | { readonly type: 'joined' }
  | { readonly type: 'brand-changed'; readonly brand: Brand | null }
  | { readonly type: 'asked'; readonly id: string }
  | { readonly type: 'answered'; readonly id: string; readonly fields: TypedFields }

/** Listens to the others. Where the browser allows no channel, nothing is heard. @returns the undo. */
export function hear(group: string, receive: (saying: Saying) => void): () => void {
  const channel = open(group)
  if (channel) channel.onmessage = ({ data }: MessageEvent<Saying>) => receive(data)
  return () => channel?.close()
}

/** Tells the others. The channel is open for no longer, since an open one can keep a page out of the back/forward cache. */
export function say(group: string, saying: Saying): void {
  const channel = open(group)
  channel?.postMessage(saying)
  channel?.close()
}

/** Far longer than an answer takes; who has left the page meanwhile gives none. */
const answerTimeoutMs = 2_000

/** Asks for fields that are out of sight. @returns those that answered in time. */
export function ask(group: string, wanted: readonly FieldName[]): Promise<TypedFields> {
  return new Promise((resolve) => {
    const id = crypto.getRandomValues(new Uint32Array(2)).join()
    let answers: TypedFields = {}
    const done = (): void => {
      clearTimeout(timer)
      unhear()
      resolve(answers)
    }
    const timer = setTimeout(done, answerTimeoutMs)
    const unhear = hear(group, (saying) => {
      if (saying.type !== 'answered' || saying.id !== id) return
      answers = { ...answers, ...saying.fields }
      if (wanted.every((field) => answers[field])) done()
    })
    say(group, { type: 'asked', id })
  })
}

function open(group: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`element-js ${version} ${group}`)
  } catch {
    return null // Firefox refuses it where all cookies are blocked.
  }
}
