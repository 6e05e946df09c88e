import { version } from '@element-js/protocol/frame'
import type { BothPages, Figures, SceneFigures } from './figures.ts'
import { measureTransfers, sizeOfFile } from './measure-bytes.ts'
import { measureParts } from './measure-parts.ts'
import { measureCold } from './measure-ready.ts'
import { type Subject, subjects } from './pages.ts'
import type { SceneName } from './scene.ts'
import { type Stage, timedScenes } from './scenes.ts'

/** Enough to see proportions; each one writes and reads a trace of several megabytes. */
const tracedRounds = 5

/** After this time a slow machine measures fewer rounds than requested, so that the run ends. */
const slowestRoundMs = 6_000

export interface Runner {
  readonly stage: Stage
  readonly rounds: number
  /** The only scene to measure; `null` for all. */
  readonly scene: SceneName | null
  /** Receives a text about the next measurement. */
  tell(what: string): void
}

/**
 * Measures the requested scenes. Each round measures our fields and then the floor, so that a drift of the machine
 * affects both.
 */
export async function runRounds({ stage, rounds, scene: asked, tell }: Runner): Promise<Figures> {
  const { browser, site } = stage
  const isAsked = (name: SceneName): boolean => asked === null || asked === name
  // The browser's first load of each page also includes reading code from disk for the first time.
  for (const subject of subjects) await measureCold({ browser, site, visit: { subject, checkout: 'three' } })

  const scenes: SceneFigures[] = []
  for (const { name, title, aims, shareOfRounds, measure } of timedScenes(stage)) {
    if (!isAsked(name)) continue
    const count = Math.ceil(rounds * shareOfRounds)
    tell(`${title}: ${count} rounds`)
    scenes.push({ name, title, aims, samples: await inTurn(count, measure) })
  }

  let parts: Figures['parts'] = null
  if (isAsked('parts')) {
    tell(`where the time goes: ${tracedRounds} rounds`)
    parts = await inTurn(tracedRounds, (subject) => measureParts(browser, site, subject))
  }

  let requests: Figures['requests'] = null
  if (isAsked('requests')) {
    tell('requests and bytes')
    requests = {
      transfers: {
        ours: await measureTransfers(browser, site, 'ours'),
        floor: await measureTransfers(browser, site, 'floor'),
      },
      files: [await sizeOfFile(`element-${version}.js`), await sizeOfFile(`frames/${version}/field.html`)],
    }
  }
  return { scenes, parts, requests }
}

/** @returns as many rounds as requested, or as many as the time allows, but at least one. */
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
