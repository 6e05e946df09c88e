import { setTimeout as sleep } from 'node:timers/promises'
import { machineNames } from './addresses.ts'
import type { Machine } from './machines.ts'

/** A member as Patroni reports it. */
interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** Resolves when every machine takes part, and, if `isSynchronous`, every standby has what is written. */
export async function waitUntilComplete(machines: readonly Machine[], isSynchronous: boolean): Promise<void> {
  while (!isComplete(await askAll(machines), isSynchronous)) await sleep(500)
}

/** The machine that has the primary. */
export async function findPrimary(machines: readonly Machine[]): Promise<Machine> {
  const [members] = await askAll(machines)
  const leader = members?.find(({ role }) => role === 'leader')
  const found = machines.find(({ name }) => name === leader?.name)
  if (!found) throw new Error('no machine has the primary')
  return found
}

/** What each machine says of all; `null` if it does not answer. */
function askAll(machines: readonly Machine[]): Promise<readonly (readonly Member[] | null)[]> {
  return Promise.all(
    machines.map(async ({ address }) => {
      try {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
        return ((await answer.json()) as { readonly members: readonly Member[] }).members
      } catch {
        return null
      }
    }),
  )
}

// All must agree, because a machine that comes back may still take itself for the primary.
function isComplete(views: readonly (readonly Member[] | null)[], isSynchronous: boolean): boolean {
  const leaders = new Set(views.map((members) => members?.find(({ role }) => role === 'leader')?.name))
  return (
    leaders.size === 1 && views.every((members) => members !== null && areComplete(members, isSynchronous))
  )
}

function areComplete(members: readonly Member[], isSynchronous: boolean): boolean {
  const count = (role: string): number =>
    members.filter((each) => each.role === role && ['running', 'streaming'].includes(each.state)).length
  const standbys = count('replica') + count('sync_standby')
  const isSafe = !isSynchronous || count('sync_standby') === standbys
  return count('leader') === 1 && standbys === machineNames.length - 1 && isSafe
}
