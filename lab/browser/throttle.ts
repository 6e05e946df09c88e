/**
 * A separate program, so that nothing else delays it. It stops and continues a group of processes in turn. `node
 * throttle.ts <group> <factor>`; It receives and answers the messages `slow` and `fast`.
 *
 * If the program that started it ends, the processes keep running.
 */
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const [group = 0, factor = 1] = process.argv.slice(2).map(Number)

/** Short compared with a frame of 16 ms, and long compared with the cost of a stop. */
const runMs = 2

try {
  // A delay here makes the next stop longer, and the intervals coarser than the browser's own steps.
  setPriority(constants.priority.PRIORITY_HIGHEST)
} catch {
  // Only an administrator may do this. On an idle machine it makes no difference.
}

let isSlow = false
let turns = Promise.resolve()

process.on('message', async (speed: 'slow' | 'fast') => {
  isSlow = speed === 'slow'
  if (isSlow) turns = takeTurns()
  else await turns
  process.send?.(speed)
})
process.on('disconnect', async () => {
  isSlow = false
  await turns
  process.exit()
})
// A terminal also interrupts this program, but it must live longer than the processes that it has stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.send?.('there')

/**
 * Each stop is as long as the run before it requires, or longer, because timers are late. Shorter stops later do not
 * compensate for it: a load that began after a long stop would run at nearly full speed.
 */
async function takeTurns(): Promise<void> {
  let startMs = performance.now()
  while (isSlow) {
    await wait(runMs)
    signal('SIGSTOP')
    await wait((performance.now() - startMs) * (factor - 1))
    startMs = performance.now()
    signal('SIGCONT')
  }
}

function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(-group, name)
  } catch {
    // The browser has ended, so there is nothing to slow down.
    isSlow = false
  }
}
