import { readdirSync, readFileSync } from 'node:fs'

/**
 * Kills all descendants of a process, but not the process itself. Browsers put their processes into separate groups, so
 * that no signal to one group reaches them all. Without `/proc`, nothing is killed.
 */
export function killDescendants(pid: number): void {
  for (const descendant of descendantsOf(pid, childrenByParent())) {
    try {
      process.kill(descendant, 'SIGKILL')
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

function descendantsOf(pid: number, children: ReadonlyMap<number, readonly number[]>): number[] {
  return (children.get(pid) ?? []).flatMap((child) => [child, ...descendantsOf(child, children)])
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const pid of processIds()) {
    const parent = parentOf(pid)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  return children
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** @see proc(5): `pid (command) state parent …`, where the command may contain spaces and brackets. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null // It ended between the listing and the look.
  }
}
