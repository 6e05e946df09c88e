import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'

/** A group of processes that can be made slower, all of it: every thread, and those included that are yet to start. */
export interface SlowProcessor {
  /** Runs a task while the group gets a share of the processors' time. */
  during<Result>(task: () => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

/**
 * Takes the processors away from a browser for the greater part of each few milliseconds.
 *
 * The throttling of DevTools is not used: it slows main threads of renderers alone, and has to be attached to each
 * frame, which holds the frame up. Here the operating system stops and continues the browser's group of processes,
 * which knows nothing of it; the servers run on at their speed, as they would for a slow phone.
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
  const heard = once(throttle, 'message')
  throttle.send(speed)
  await heard
}

/** The group of a browser's processes, which Playwright starts as one of its own. */
export async function processGroupOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const leader = processInfo.find(({ type }) => type === 'browser')
  if (!leader) throw new Error('The browser does not say which process is its first.')
  return leader.id
}
