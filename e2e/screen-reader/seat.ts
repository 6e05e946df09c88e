import type { Locale } from '@element-js/element'
import { startBrowser } from './browser.ts'
import { startDesktop } from './desktop.ts'
import type { Journey } from './journey.ts'
import { keyboardOf } from './keyboard.ts'
import { orcaLanguage } from './languages.ts'
import { type JourneyRun, runJourney } from './run-journey.ts'
import type { Scene } from './scene.ts'
import { startScreenReader } from './screen-reader.ts'
import type { PageAttributes, Sites } from './sites.ts'
import type { JourneyTranscript } from './transcript.ts'

/** A desktop in one language, with a browser and a screen reader. */
export interface Seat {
  readonly browserVersion: string
  run(journey: Journey, options: RunOptions): Promise<JourneyRun>
  stop(): Promise<void>
}

interface RunOptions {
  /** What should be heard, or `null` while a new transcript is written. */
  readonly expected: JourneyTranscript | null
  readonly attributes?: PageAttributes
  readonly patienceMs?: number
}

export async function startSeat(locale: Locale, sites: Sites): Promise<Seat> {
  const desktop = await startDesktop(orcaLanguage[locale])
  const reader = await startScreenReader(desktop.environment)
  const browser = await startBrowser(desktop.environment)
  const scene: Scene = { page: browser.page, reader, keyboard: keyboardOf(desktop.environment) }
  let isNew = true
  return {
    browserVersion: browser.version,
    async run(journey, { attributes, ...options }) {
      const place = await sites.place(journey, locale, attributes)
      // On its first page, Orca does not know the labels yet.
      if (isNew)
        await runJourney(
          scene,
          { ...journey, steps: journey.steps.slice(0, 1) },
          { ...place, expected: null },
        )
      isNew = false
      return runJourney(scene, journey, { ...place, ...options })
    },
    async stop() {
      await browser.stop()
      await reader.stop()
      await desktop.stop()
    },
  }
}
