/**
 * Frames of one elements group that can look into each other, without the page.
 *
 * Each frame leaves its member object on its own window; windows of the same origin read it there directly. The
 * page is of another origin and cannot, and it holds no channel between the frames that a script could listen on.
 */
import type { Brand } from '@element-js/card'
import { version } from '@element-js/protocol/frame'
import type { ElementState } from '../element/element-state.ts'

/** What one frame of a group lets the others see. */
export interface Member {
  /** The group's id and the API key: frames of another merchant on the same page are strangers. */
  readonly group: string
  /** As of `newKeyPart`: for the requests of whichever sibling asks for a token. */
  readonly keyPart: string
  /** Its fields, as they are now. */
  states(): ElementState
  /** Tells the member the brand of the group's card number. */
  brandChanged(brand: Brand | null): void
}

// Frames of another version on the same page have another object in mind.
const place = `element-js ${version}`

type Home = { [place]?: Member }

/** Makes a member known to its siblings, for as long as its document lives. */
export function join(view: Window, member: Member): void {
  const home = view as unknown as Home
  home[place] = member
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
    const member = (frame as unknown as Home)[place]
    // Asked in here too: a frame of another origin can have a child frame by the name of the place.
    return member?.group === group ? member : undefined
  } catch {
    return undefined // A frame of another origin, which may not be looked into: not one of ours.
  }
}
