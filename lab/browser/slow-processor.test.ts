import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { groupOf, type SlowProcessor, startSlowProcessor } from './slow-processor.ts'

// So that it does not continue alone if the tests are killed.
const untilItsParentEnds = 'const parent = process.ppid; while (process.ppid === parent) {}'

let busy: ChildProcess
let slow: SlowProcessor

beforeEach(async () => {
  busy = spawn(process.execPath, ['-e', untilItsParentEnds], { detached: true })
  await once(busy, 'spawn')
  slow = await startSlowProcessor(busy.pid ?? 0, 4)
})

afterEach(async () => {
  await slow.stop()
  busy.kill('SIGKILL')
})

/**
 * Samples the process for a while, and returns the share of samples in which it was stopped. Other processes do not
 * matter.
 */
async function stoppedShare(): Promise<number> {
  const looks: boolean[] = []
  for (let look = 0; look < 150; look += 1) {
    // The state follows the name of the program, which is in brackets (proc(5)).
    looks.push(/\) T/.test(readFileSync(`/proc/${busy.pid}/stat`, 'utf8')))
    await wait(1 + 6 * Math.random())
  }
  return looks.filter(Boolean).length / looks.length
}

describe.skipIf(process.platform !== 'linux')('a processor that is four times slower', () => {
  it('stops and continues in turn, and only during the task', async () => {
    const share = await slow.during(stoppedShare)
    // Three quarters on an idle machine. On a busy machine the samples are often late.
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(1)
    expect(await stoppedShare()).toBe(0)
  })

  it('is a group, with any process as its leader', async () => {
    expect(await groupOf(busy.pid ?? 0)).toBe(busy.pid)
    const follower = spawn(process.execPath, ['-e', untilItsParentEnds])
    await once(follower, 'spawn')
    const group = await groupOf(follower.pid ?? 0)
    follower.kill('SIGKILL')
    expect(group).toBe(await groupOf(process.pid))
  })

  it('keeps running if the program that slows it down ends during the task', async () => {
    const task = slow.during(() => wait(60_000, null, { ref: false })).catch(() => {})
    await wait(50)
    await slow.stop()
    expect(await stoppedShare()).toBe(0)
    void task
  })
})
