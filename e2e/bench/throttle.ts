/**
 * A program of its own, so that nothing else is late in it: stops and continues a group of processes in turn.
 * `node throttle.ts <group> <factor>`; `slow` and `fast` come as messages and are answered.
 *
 * When whoever started it goes away, however, the processes are left running.
 */
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const [group = 0, factor = 1] = process.argv.slice(2).map(Number)

/** Short beside a frame of 16 ms, and long beside what a stop costs. */
const runMs = 2

try {
  // What comes late here is made good by a longer stop, and that is coarser than the browser's own steps.
  setPriority(constants.priority.PRIORITY_HIGHEST)
} catch {
  // Only an administrator may; on a machine at rest it makes no difference.
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
// A terminal interrupts this program too, which has to outlive the processes that it stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.send?.('there')

async function takeTurns(): Promise<void> {
  let owedMs = 0
  while (isSlow) {
    const startMs = performance.now()
    await wait(runMs)
    signal('SIGSTOP')
    const stoppedMs = performance.now()
    // Timers are late; what one of them was too long, the next stop makes good.
    owedMs += (stoppedMs - startMs) * (factor - 1)
    await wait(Math.max(1, owedMs))
    signal('SIGCONT')
    owedMs -= performance.now() - stoppedMs
  }
}

function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(-group, name)
  } catch {
    // The browser has ended: nobody is left to slow down.
    isSlow = false
  }
}
