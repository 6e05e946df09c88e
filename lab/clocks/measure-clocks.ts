import type { Tab } from '../../e2e/engines/engine.ts'
import type { PageServer } from '../../e2e/support/page-server.ts'
import { areaUnderCurve } from './auc.ts'
import {
  type Attack,
  type ClockName,
  type ClockPage,
  clockNames,
  clockPage,
  type Times,
} from './clock-page.ts'

/** Two values that differ only in their digits. */
export interface Pair {
  readonly typed: 'pan' | 'cvv'
  readonly values: readonly [string, string]
}

/** Test numbers of one brand and length, and codes; the second of each has many of the slow digit. */
export const slowDigit = '1'
export const numbers: Pair = { typed: 'pan', values: ['4242424242424242', '4111111111111111'] }
export const codes: Pair = { typed: 'cvv', values: ['222', '111'] }

/** How well each clock distinguishes two values. */
export type Separation = { readonly [clock in ClockName]?: { auc: number; medians: [number, number] } }

interface Measurement {
  readonly tab: Tab
  readonly merchant: PageServer
  readonly attack: Attack
  readonly pair: Pair
  /** The number of samples for each value. */
  readonly pairs: number
  /** The number of fonts that the field must have before digits are typed. */
  readonly fonts: number
  /** Whether the browser discards glyphs before digits are typed, and again before the clocks are read. */
  readonly isPressed?: boolean
}

let pages = 0

/** Types the two values in turn, each time into new fields, and compares the page's clocks. */
export async function measureClocks(measurement: Measurement): Promise<Separation> {
  const { tab, merchant, attack, pair, pairs } = measurement
  pages += 1
  await tab.open(merchant.serve(`/clocks-${pages}`, clockPage(attack, pair.typed)))
  const samples: [Times[], Times[]] = [[], []]
  // The first sample of each does not count, because it fills caches.
  for (let round = -1; round < pairs; round += 1) {
    // Each is first equally often, so that a drift causes no difference.
    for (const index of round % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      const times = await sample(measurement, pair.values[index])
      if (round >= 0) samples[index].push(times)
    }
  }
  return Object.fromEntries(
    clockNames.flatMap((clock) => {
      const [first, second] = samples.map((times) => times.flatMap((of) => of[clock] ?? []))
      if (!first?.length || !second?.length) return []
      return [[clock, { auc: areaUnderCurve(second, first), medians: [median(first), median(second)] }]]
    }),
  )
}

async function sample({ tab, pair, fonts, isPressed }: Measurement, value: string): Promise<Times> {
  const iframe = `#${pair.typed} iframe`
  await tab.evaluate(() => (globalThis as unknown as { clocks: ClockPage }).clocks.begin())
  await untilFonts(tab, iframe, fonts)
  await tab.click(iframe)
  if (isPressed) await tab.pressMemory?.()
  await tab.type(value)
  if (isPressed) await tab.pressMemory?.()
  return tab.evaluate(
    (digits) => (globalThis as unknown as { clocks: ClockPage }).clocks.read(digits),
    value.length,
  )
}

async function untilFonts(tab: Tab, iframe: string, count: number): Promise<void> {
  await tab.inFrame(iframe).evaluate(async (wanted) => {
    const deadline = performance.now() + 30_000
    const loaded = (): number =>
      [...document.fonts].filter(({ family, status }) => !family.startsWith('even-') && status === 'loaded')
        .length
    while (loaded() < wanted && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    if (loaded() !== wanted) throw new Error(`The field has ${loaded()} fonts.`)
  }, count)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
