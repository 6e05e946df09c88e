import type { Group, Member } from './group.ts'
import { warn } from './warn.ts'

export interface GroupFollower extends Omit<Member, 'isAway'> {
  readonly host: HTMLElement
  /** The group that the host is in now. */
  groupOf(host: Element): Group | null
  /** Fields on the page that are in no group. A new group makes them look again. */
  readonly homeless: Set<Member>
}

/** A component with the group around its slot may be defined later than the content of the slot. */
const homelessMs = 1_000

/**
 * Keeps a field a member of the group that its host is in.
 *
 * @returns a function that joins the current group, leaves the previous one, and returns the group.
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

  /** A document without a window shows no field. */
  function groupNow(): Group | null {
    return host.isConnected && host.ownerDocument.defaultView ? groupOf(host) : null
  }

  function leaveFor(next: Group | null): void {
    release()
    group?.members.delete(member)
    // Its place is now free for a field that was refused.
    for (const other of group?.members ?? []) other.changed()
    group = next
    group?.members.add(member)
  }

  function waitForGroup(): void {
    if (homeless.has(member)) return
    homeless.add(member)
    setTimeout(() => {
      if (!homeless.has(member)) return
      warn(`an <${host.localName}> stands in no <element-group>.`)
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
