/**
 * How the frames of one elements group read each other without the page.
 *
 * Each frame leaves its member object on its own window, where windows of the same origin read it directly. The page
 * is of another origin and cannot read it, nor does it hold a channel between the frames that a script could listen on.
 */
import type { Brand } from '@element-js/card'
import { version } from '@element-js/protocol/frame'
import type { ElementState } from '../element/element-state.ts'

/** What one frame of a group shows to the others. */
export interface Member {
  /** The group's id and the API key, which keeps frames of another merchant on the same page apart. */
  readonly group: string
  /** From `newKeyPart`. Whichever sibling requests a token puts it into the request. */
  readonly keyPart: string
  /** Its fields as they are now. */
  states(): ElementState
  /** Takes the brand of the group's card number. */
  brandChanged(brand: Brand | null): void
}

// With the version, since frames of another version on the same page have another object.
const memberKey = `element-js ${version}`

type MemberWindow = { [memberKey]?: Member }

/** Makes a member known to its siblings, for as long as its document lives. */
export function join(view: Window, member: Member): void {
  const memberWindow = view as unknown as MemberWindow
  memberWindow[memberKey] = member
}

/** The members of a group that are on the page now and in sight, the asking frame's own among them. */
export function membersOf(view: Window, group: string): Member[] {
  const frames = new Set([view, ...framesInSight(view)])
  return [...frames].flatMap((frame) => memberAt(frame, group) ?? [])
}

/** Whether the other frames see this one: those in a shadow tree are not among their parent's frames (HTML §7.2.2). */
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
    // Inside of the `try` too: a frame of another origin can have a child frame whose name is this key.
    return member?.group === group ? member : undefined
  } catch {
    return undefined // A frame of another origin, which may not be read: not one of ours.
  }
}
