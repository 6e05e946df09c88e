import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'

/** A group of processes that can be slowed down as a whole: every thread, including threads that start later. */
export interface SlowProcessor {
  /** Runs a task while the group gets only a share of the processors' time. */
  during<Result>(task: () => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

/**
 * Stops a browser for the greater part of every few milliseconds.
 *
 * It does not use the throttling of DevTools, which slows down only the main threads of renderers, and must be attached
 * to each frame, which delays the frame. Here the operating system stops and continues the browser's process group,
 * without its knowledge. The servers run at full speed, as they would for a slow phone.
 *
 * @param group Id of the group's leader.
 * @param factor How many times slower.
 */
export async function startSlowProcessor(group: number, factor: number): Promise<SlowProcessor> {
  const throttle = fork(fileURLToPath(new URL('throttle.ts', import.meta.url)), [
    String(group),
    String(factor),
  ])
  await once(throttle, 'message')
  return {
    async during(task) {
      await tell(throttle, 'slow')
      try {
        return await task()
      } finally {
        await tell(throttle, 'fast')
      }
    },
    async stop() {
      if (throttle.exitCode !== null) return
      const gone = once(throttle, 'exit')
      throttle.disconnect()
      await gone
    },
  }
}

async function tell(throttle: ChildProcess, speed: 'slow' | 'fast'): Promise<void> {
  const received = once(throttle, 'message')
  throttle.send(speed)
  await received
}

/**
 * The process group of a browser, which Playwright starts as a separate group. Its leader may be a shell that started the
 * browser.
 */
export async function processGroupOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const leader = processInfo.find(({ type }) => type === 'browser')
  if (!leader) throw new Error('The browser does not say which process is its first.')
  return groupOf(leader.id)
}

/** The process group of a process. */
export async function groupOf(process: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pgid=', '-p', String(process)])
  return Number(stdout)
}
