import { parseArgs } from 'node:util'
import type { Tab } from '../../e2e/engines/engine.ts'
import { type EngineName, engineNames } from '../../e2e/engines/engine.ts'
import { engines } from '../../e2e/engines/engines.ts'
import { rebuild } from '../../e2e/slow-fonts/rebuild.ts'
import { slowFonts } from '../../e2e/slow-fonts/slow-fonts.ts'
import { mostStrokes, sizedDigits, unevenDigits } from '../../e2e/slow-fonts/uneven-digits.ts'
import { type CountingServer, startCountingServer } from '../../e2e/support/counting-server.ts'
import { type PageServer, startPageServer } from '../../e2e/support/page-server.ts'
import type { Attack, ClockName } from './clock-page.ts'
import { hostileLooks } from './hostile-looks.ts'
import { codes, measureClocks, numbers, type Pair, type Separation, slowDigit } from './measure-clocks.ts'
import { startTimedService, type TimedService } from './timed-service.ts'

/**
 * Measures whether a page's clocks distinguish two card numbers, and two codes: with every kind of slow font, rebuilt
 * as the fields get it and, as a control, unchanged, and with styles that are slow to draw. Its output is for
 * `docs/threat-model.md`. It fails if a clock tells values apart twice, the second time with twice as many pairs, or if
 * none of the fonts that are rebuilt to one file tells them apart unchanged. With `--pressure`, memory is short during
 * each measurement, in Chromium.
 */
const { values: given } = parseArgs({
  options: {
    engine: { type: 'string', default: 'chromium' },
    pairs: { type: 'string', default: '200' },
    'control-pairs': { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    pressure: { type: 'boolean', default: false },
  },
})
const engine = engineNames.find((name) => name === given.engine)
if (!engine) throw new Error(`--engine ${given.engine}: known are ${engineNames.join(', ')}.`)
if (given.pressure && engine !== 'chromium') throw new Error('--pressure: only Chromium can be told.')
/** How far from 0.5 a clock may be. Of fourteen, one is further by chance about once in five measurements of 200 pairs. */
const tolerance = 0.07
/** How far from 0 or 1 a clock of a control may be. */
const controlTolerance = 0.05
/** A size, and a look that causes a new layout and a new drawing when the page switches an option. */
const plain = { fontSize: '16px', ':disabled': { color: 'red', padding: '5px 0' } }
const failures: string[] = []
await measureAll(engine)
if (failures.length > 0) {
  print(`\n${failures.length} are not as they should be:\n${failures.join('\n')}`)
  process.exitCode = 1
}

type Reading = NonNullable<Separation[ClockName]>

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
    await measureUnevenDigits(ground, served)
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
  const rebuilt = new Map<string, { readonly first: string; isSlow: boolean }>()
  for (const { name, make } of slowFonts.filter((font) => font.name.includes(given.only))) {
    const font = make(slowDigit)
    const path = `/${served.size}`
    served.set(path, font)
    const style = { base: { ...plain, fontFamily: 'Slow, monospace' } }
    const setting = { ground, attack: { font: files.origin + path, style }, fonts: 1 }
    service.deliver('as given')
    const isSlow = await isToldApart(`${name}, as given`, setting)
    service.deliver('rebuilt')
    const outcome = await rebuild(service.origin, font)
    if (outcome.is === 'refused') {
      print(`| ${name} | | refused: ${outcome.reason} | | |`)
      continue
    }
    const file = rebuilt.get(outcome.key)
    if (file) {
      file.isSlow ||= isSlow
      print(`| ${name}, rebuilt | | the same file as of ${file.first} | | |`)
    } else {
      rebuilt.set(outcome.key, { first: name, isSlow })
      await judge(`${name}, rebuilt`, setting)
    }
  }
  for (const { first, isSlow } of rebuilt.values()) {
    if (!isSlow) failures.push(`${first}: no font of this file is slow as given`)
  }
}

async function measureLooks(ground: Ground): Promise<void> {
  for (const [name, look] of Object.entries(hostileLooks)) {
    const attack = { style: { ...look, base: { ...plain, ...look.base } } }
    if (name.includes(given.only)) await judge(name, { ground, attack, fonts: 0 })
  }
}

/** Each style in a font whose digits have the most different shapes that the service lets through. */
async function measureUnevenDigits(ground: Ground, served: Map<string, Buffer>): Promise<void> {
  const path = '/uneven'
  served.set(path, unevenDigits(slowDigit, mostStrokes))
  ground.service.deliver('rebuilt')
  for (const [name, look] of Object.entries(hostileLooks)) {
    const what = name.replace('style:', 'uneven digits:')
    const base = { ...plain, fontSize: '96px', ...look.base, fontFamily: 'Slow, monospace' }
    const style = { ...look, base }
    const attack = { font: ground.files.origin + path, style }
    if (what.includes(given.only)) await judge(what, { ground, attack, fonts: 1 })
  }
  // WebKit draws with a font of this name, which is that of the fields' own font, if the style names none.
  const what = 'uneven digits: blurred shadows, in a font named system-ui'
  served.set('/sized', sizedDigits(slowDigit))
  const style = { base: { ...plain, fontSize: '48px', textShadow: Array(14).fill('0 0 99px').join() } }
  const attack = { font: `${ground.files.origin}/sized`, family: 'system-ui', style }
  if (what.includes(given.only)) await judge(what, { ground, attack, fonts: 1 })
}

interface Setting {
  readonly ground: Ground
  readonly attack: Omit<Attack, 'service'>
  readonly fonts: number
}

/** Whether a clock tells both pairs of values apart: a control. */
async function isToldApart(what: string, setting: Setting): Promise<boolean> {
  let isEach = true
  for (const pair of [numbers, codes]) {
    const separation = await measureAndPrint(what, {
      ...setting,
      pair,
      pairs: Number(given['control-pairs']),
    })
    isEach &&= separation !== null && distanceOf(tellsMost(separation)[1]) >= 0.5 - controlTolerance
  }
  return isEach
}

/** Records a failure if a clock tells values apart, and with twice as many pairs again. */
async function judge(what: string, setting: Setting): Promise<void> {
  for (const pair of [numbers, codes]) {
    const pairs = Number(given.pairs)
    const first = await measureAndPrint(what, { ...setting, pair, pairs })
    const suspects = clocksOf(first).filter(([, clock]) => distanceOf(clock) > tolerance)
    if (first && suspects.length === 0) continue
    const second = await measureAndPrint(`${what}, again`, { ...setting, pair, pairs: 2 * pairs })
    if (!first || !second) failures.push(`${what}, ${pair.typed}: not measured`)
    for (const [name, { auc }] of suspects) {
      const again = second?.[name]
      const isSame = again && distanceOf(again) > tolerance && again.auc > 0.5 === auc > 0.5
      if (isSame) failures.push(`${what}, ${pair.typed}: ${name} at ${again.auc.toFixed(2)}`)
    }
  }
}

/** @returns `null` if it could not be measured, which a row says. */
async function measureAndPrint(
  what: string,
  { pair, pairs, ...setting }: Setting & { readonly pair: Pair; readonly pairs: number },
): Promise<Separation | null> {
  try {
    const separation = await measurePair(setting, { pair, pairs })
    print(`| ${what} | ${pair.typed} | ${rowOf(separation)} |`)
    return separation
  } catch (error) {
    print(
      `| ${what} | ${pair.typed} | ${error instanceof Error ? error.message.split('\n')[0] : error} | | |`,
    )
    return null
  }
}

function measurePair(
  { ground, attack, fonts }: Setting,
  { pair, pairs }: { readonly pair: Pair; readonly pairs: number },
): Promise<Separation> {
  const { tab, merchant, service } = ground
  return measureClocks({
    tab,
    merchant,
    pair,
    pairs,
    fonts,
    isPressed: given.pressure,
    attack: { service: service.origin, ...attack },
  })
}

function rowOf(separation: Separation): string {
  const [clock, most] = tellsMost(separation)
  const all = Object.values(separation).map(({ auc }) => auc.toFixed(2))
  return `${clock} | ${most.auc.toFixed(2)} (all: ${all.join(' ')}) | ${most.medians.map((ms) => ms.toFixed(1)).join(' / ')}`
}

function tellsMost(separation: Separation): [ClockName, Reading] {
  const [first] = clocksOf(separation).sort(([, one], [, other]) => distanceOf(other) - distanceOf(one))
  if (!first) throw new Error('No clock gave anything.')
  return first
}

function clocksOf(separation: Separation | null): [ClockName, Reading][] {
  return Object.entries(separation ?? {}) as [ClockName, Reading][]
}

function distanceOf({ auc }: Reading): number {
  return Math.abs(auc - 0.5)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
