import type { Browser } from '@playwright/test'
import type { BenchSite } from './bench-site.ts'
import type { BothPages, Figures } from './figures.ts'
import { measureTransfers, sizeOfFile } from './measure-bytes.ts'
import { measureKeys } from './measure-keys.ts'
import { measureParts } from './measure-parts.ts'
import { measureReady } from './measure-ready.ts'
import type { Subject } from './pages.ts'
import { median } from './statistics.ts'

/** Enough to see shares; each one writes and reads a trace of some megabytes. */
const tracedRounds = 5

/** Past this a slow machine measures fewer rounds than asked, so that 20 of them end within four minutes. */
const slowestRoundMs = 4_500

export interface Runner {
  readonly browser: Browser
  readonly site: BenchSite
  readonly rounds: number
  /** Told what is measured next. */
  tell(what: string): void
}

/** Measures everything, each round ours and then the floor, so that a drift of the machine meets both. */
export async function runRounds({ browser, site, rounds, tell }: Runner): Promise<Figures> {
  // The browser's own first load of each page also pays for code that it had never read from disk.
  for (const subject of ['ours', 'floor'] as const) await measureReady(browser, site, subject)

  tell(`three fields ready, ${rounds} rounds`)
  const ready = await inTurn(rounds, (subject) => measureReady(browser, site, subject))
  tell(`key → change, ${rounds} rounds`)
  const keys = await inTurn(rounds, async (subject) => median(await measureKeys(browser, site, subject)))
  tell(`where the time goes, ${tracedRounds} rounds`)
  const parts = await inTurn(tracedRounds, (subject) => measureParts(browser, site, subject))
  tell('bytes')
  return {
    ready,
    keys,
    parts,
    transfers: {
      ours: await measureTransfers(browser, site, 'ours'),
      floor: await measureTransfers(browser, site, 'floor'),
    },
    files: [await sizeOfFile('element-1.2.0.js'), await sizeOfFile('frames/1.2.0/field.html')],
  }
}

/** @returns as many rounds as were asked, or as the time allows; at least one. */
async function inTurn<Figure>(
  rounds: number,
  measure: (subject: Subject) => Promise<Figure>,
): Promise<BothPages<Figure>> {
  const ours: Figure[] = []
  const floor: Figure[] = []
  const deadlineMs = performance.now() + rounds * slowestRoundMs
  for (let round = 0; round < rounds && (round === 0 || performance.now() < deadlineMs); round += 1) {
    ours.push(await measure('ours'))
    floor.push(await measure('floor'))
  }
  return { ours, floor }
}
