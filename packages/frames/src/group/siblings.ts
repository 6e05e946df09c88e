/**
 * How the frames of one elements group read each other without the page.
 *
 * Each frame stores its member object on its own window, where windows of the same origin read it directly. The page
 * has another origin and cannot read it. No channel between the frames leads through the page, so a script cannot
 * listen in.
 */
import { version } from '@element-js/protocol/frame'
import type { ElementState } from '../element/element-state.ts'
import type { FieldAction } from '../field/field-state.ts'

/** The actions that a frame applies in all frames of its group. */
export type SharedAction = Extract<FieldAction, { type: 'brand-changed' | 'refused' }>

/** The actions that a frame applies in another one. */
export type GroupAction = SharedAction | Extract<FieldAction, { type: 'judged' }>

/** The object that one frame of a group shares with the others. */
export interface Member {
  /** The group's id and the API key, which separates frames of different merchants on one page. */
  readonly group: string
  /** From `newKeyPart`. The sibling that requests a token puts it into the request. */
  readonly keyPart: string
  /**
   * Whether the library on the page knows the frame, which is not so for a clone of its iframe. The others use no value
   * and no brand of such a frame.
   */
  isOnPage(): boolean
  /** Its fields as they are now. */
  states(): ElementState
  /** Applies an action in its fields. */
  dispatch(action: GroupAction): void
}

// The name contains the version, because frames of another version on the same page have another object.
const memberKey = `element-js ${version}`

type MemberWindow = { [memberKey]?: Member }

/** Makes a member visible to its siblings, for as long as its document exists. */
export function join(view: Window, member: Member): void {
  const memberWindow = view as unknown as MemberWindow
  memberWindow[memberKey] = member
}

/** The members of a group that are on the page and in sight now, including the calling frame. */
export function membersOf(view: Window, group: string): Member[] {
  const frames = new Set([view, ...framesInSight(view)])
  return [...frames].flatMap((frame) => memberAt(frame, group) ?? [])
}

/**
 * Whether the other frames can find this one: a frame in a shadow tree is not among its parent's frames (HTML, 7.2.2).
 */
export function isInSight(view: Window): boolean {
  return framesInSight(view).includes(view)
}

function framesInSight({ parent }: Window): Window[] {
  return Array.from({ length: parent.length }, (_, index) => parent[index]).filter(
    (frame) => frame !== undefined,
  )
}

function memberAt(frame: Window, group: string): Member | undefined {
  try {
    const member = (frame as unknown as MemberWindow)[memberKey]
    // This must be inside the `try` too, because a frame of another origin can have a child frame with this name.
    return member?.group === group ? member : undefined
  } catch {
    return undefined // A frame of another origin, which may not be read: not one of ours.
  }
}
