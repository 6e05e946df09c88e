import type { Group, Member } from './group.ts'
import { warn } from './warn.ts'

export interface GroupFollower extends Omit<Member, 'isAway'> {
  readonly host: HTMLElement
  /** The group that the host stands in now. */
  groupOf(host: Element): Group | null
  /** Fields on the page that stand in no group: a new group asks them to look again. */
  readonly homeless: Set<Member>
}

/** A component that brings the group around its slot may come later than what stands in the slot. */
const homelessMs = 1_000

/**
 * Keeps a field a member of the group that its host stands in.
 *
 * @returns a function that joins the group of the moment, leaves the one before, and gives the group.
 */
export function followGroup({
  host,
  groupOf,
  homeless,
  release,
  changed,
  token,
}: GroupFollower): () => Group | null {
  let group: Group | null = null
  const member: Member = { isAway: () => groupNow() !== group, release, changed, token }

  /** A frame cannot be led from another document, as that of a window that was opened. */
  function groupNow(): Group | null {
    return host.isConnected && host.ownerDocument === document ? groupOf(host) : null
  }

  function leaveFor(next: Group | null): void {
    release()
    group?.members.delete(member)
    // Its place is free for a field that was refused.
    for (const other of group?.members ?? []) other.changed()
    group = next
    group?.members.add(member)
  }

  function waitForGroup(): void {
    if (homeless.has(member)) return
    homeless.add(member)
    setTimeout(() => {
      if (!homeless.has(member)) return
      warn(`an <${host.localName}> stands in no <element-group>. Put it into one that has an api-key.`)
    }, homelessMs)
  }

  return () => {
    const now = groupNow()
    if (now !== group) leaveFor(now)
    if (host.isConnected && !group) waitForGroup()
    else homeless.delete(member)
    return group
  }
}
