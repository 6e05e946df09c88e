import type { Page } from '@playwright/test'

/**
 * Lets the page wait for its fields as long as a test holds them back. The library would load a field again after four
 * seconds, which a slow machine can take between two steps.
 */
export async function waitForFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== top) return
    const { setTimeout: real } = globalThis
    Object.assign(globalThis, {
      setTimeout: (act: TimerHandler, ms = 0, ...given: unknown[]) =>
        real(act, ms < 1_000 ? ms : ms * 1_000, ...given),
    })
  })
}
