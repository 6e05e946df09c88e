import { parseArgs } from 'node:util'
import type { Tab } from '../engines/engine.ts'
import { type EngineName, engineNames } from '../engines/engine.ts'
import { engines } from '../engines/engines.ts'
import { type CountingServer, startCountingServer } from '../support/counting-server.ts'
import { type PageServer, startPageServer } from '../support/page-server.ts'
import type { ClockName } from './clock-page.ts'
import { hostileLooks } from './hostile-looks.ts'
import { codes, measureClocks, numbers, type Pair, type Separation, slowDigit } from './measure-clocks.ts'
import { rebuild } from './rebuild.ts'
import { slowFonts } from './slow-fonts.ts'
import { startTimedService, type TimedService } from './timed-service.ts'

/**
 * Measures whether a page's clocks distinguish two card numbers, and two codes: with every kind of slow font, rebuilt
 * as the fields get it and, as a control, unchanged, and with styles that are slow to draw. Its output is for
 * `docs/threat-model.md`. It fails if a clock tells values apart, or if a control does not: both can also happen by
 * chance with few pairs, or on a busy machine.
 */
const { values: given } = parseArgs({
  options: {
    engine: { type: 'string', default: 'chromium' },
    pairs: { type: 'string', default: '200' },
    'control-pairs': { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})
const engine = engineNames.find((name) => name === given.engine)
if (!engine) throw new Error(`--engine ${given.engine}: known are ${engineNames.join(', ')}.`)
/** How far from 0.5 a clock may be, and how far from 0 or 1 that of a control. */
const tolerance = 0.07
const controlTolerance = 0.05
const failures: string[] = []
await measureAll(engine)
if (failures.length > 0) {
  print(`\n${failures.length} are not as they should be:\n${failures.join('\n')}`)
  process.exitCode = 1
}

interface Ground {
  readonly tab: Tab
  readonly merchant: PageServer
  readonly service: TimedService
  readonly files: CountingServer
}

async function measureAll(name: EngineName): Promise<void> {
  const service = await startTimedService()
  const merchant = await startPageServer()
  const served = new Map<string, Buffer>()
  const files = await startCountingServer((path, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end(served.get(path))
  })
  const tab = await engines[name].start()
  try {
    print(`${name} ${tab.browserVersion}, ${given.pairs} pairs, ${given['control-pairs']} in controls`)
    print(
      '| What | Values | Clock that tells most | Area under the curve | Medians, ms |\n|---|---|---|--:|--:|',
    )
    const ground = { tab, merchant, service, files }
    await measureFonts(ground, served)
    await measureLooks(ground)
  } finally {
    await tab.close()
    await files.stop()
    await merchant.stop()
    await service.stop()
  }
}

async function measureFonts(ground: Ground, served: Map<string, Buffer>): Promise<void> {
  const { service, files } = ground
  // Many fonts are the same after they are rebuilt.
  const measured = new Map<string, string>()
  for (const { name, make } of slowFonts.filter((font) => font.name.includes(given.only))) {
    const font = make(slowDigit)
    const path = `/${served.size}`
    served.set(path, font)
    const style = { base: { fontFamily: 'Slow, monospace', fontSize: '16px' } }
    const attack = { font: files.origin + path, style }
    service.deliver('as given')
    const pairs = Number(given['control-pairs'])
    await show(`${name}, as given`, { ground, attack, fonts: 1, pairs, isControl: true })
    service.deliver('rebuilt')
    const outcome = await rebuild(service.origin, font)
    const before = measured.get(outcome.key)
    measured.set(outcome.key, before ?? name)
    if (before !== undefined) print(`| ${name}, rebuilt | | the same file as of ${before} | | |`)
    else if (outcome.is === 'refused') print(`| ${name} | | refused: ${outcome.reason} | | |`)
    else await show(`${name}, rebuilt`, { ground, attack, fonts: 1, pairs: Number(given.pairs) })
  }
}

async function measureLooks(ground: Ground): Promise<void> {
  for (const [name, look] of Object.entries(hostileLooks)) {
    const style = { ...look, base: { fontSize: '16px', ...look.base } }
    if (name.includes(given.only))
      await show(name, { ground, attack: { style }, fonts: 0, pairs: Number(given.pairs) })
  }
}

interface TableOptions {
  readonly ground: Ground
  readonly attack: { readonly font?: string; readonly style: object }
  readonly fonts: number
  readonly pairs: number
  /** Whether a clock must tell the values apart. Default: no clock may. */
  readonly isControl?: boolean
}

async function show(what: string, showing: TableOptions): Promise<void> {
  for (const pair of [numbers, codes]) {
    try {
      const separation = await measurePair(showing, pair)
      print(`| ${what} | ${pair.typed} | ${rowOf(separation)} |`)
      const [clock, { auc }] = tellsMost(separation)
      const distance = Math.abs(auc - 0.5)
      const isAsItShould = showing.isControl ? distance >= 0.5 - controlTolerance : distance <= tolerance
      if (!isAsItShould) failures.push(`${what}, ${pair.typed}: ${clock} at ${auc.toFixed(2)}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : error
      print(`| ${what} | ${pair.typed} | ${reason} | | |`)
      failures.push(`${what}, ${pair.typed}: ${reason}`)
    }
  }
}

function measurePair({ ground, attack, fonts, pairs }: TableOptions, pair: Pair): Promise<Separation> {
  const { tab, merchant, service } = ground
  return measureClocks({
    ...{ tab, merchant, pair, pairs, fonts },
    attack: { service: service.origin, ...attack },
  })
}

function rowOf(separation: Separation): string {
  const [clock, most] = tellsMost(separation)
  const all = Object.values(separation).map(({ auc }) => auc.toFixed(2))
  return `${clock} | ${most.auc.toFixed(2)} (all: ${all.join(' ')}) | ${most.medians.map((ms) => ms.toFixed(1)).join(' / ')}`
}

function tellsMost(separation: Separation) {
  const entries = Object.entries(separation) as [ClockName, NonNullable<Separation[ClockName]>][]
  const [first] = entries.sort(([, one], [, other]) => Math.abs(other.auc - 0.5) - Math.abs(one.auc - 0.5))
  if (!first) throw new Error('No clock gave anything.')
  return first
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
