import { test as base, expect } from '@playwright/test'
import { chromium } from '../../e2e/engines/chromium.ts'
import type { Tab } from '../../e2e/engines/engine.ts'
import { type Rebuilt, rebuild } from '../../e2e/slow-fonts/rebuild.ts'
import { slowFonts } from '../../e2e/slow-fonts/slow-fonts.ts'
import { mostStrokes, unevenDigits } from '../../e2e/slow-fonts/uneven-digits.ts'
import { type CountingServer, startCountingServer } from '../../e2e/support/counting-server.ts'
import { type PageServer, startPageServer } from '../../e2e/support/page-server.ts'
import { codes, measureClocks, numbers, type Pair, type Separation, slowDigit } from './measure-clocks.ts'
import { type FontDelivery, startTimedService, type TimedService } from './timed-service.ts'

/** The number of samples per value. At any speed of the machine, a real difference orders nearly all of them. */
const pairs = 16

/** A working attack reaches more than this; by chance, one in many thousands does. */
const tells = 0.95

interface Ground {
  readonly service: TimedService
  readonly merchant: PageServer
  readonly files: CountingServer & { serve(font: Buffer): string }
  readonly tab: Tab
}

const test = base.extend<object, { ground: Ground }>({
  ground: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter.
    async ({}, use) => {
      const service = await startTimedService()
      const merchant = await startPageServer()
      const fonts: Buffer[] = []
      const files = await startCountingServer((path, response) => {
        response.writeHead(200, { 'access-control-allow-origin': '*' }).end(fonts[Number(path.slice(1))])
      })
      const serve = (font: Buffer): string => `${files.origin}/${fonts.push(font) - 1}`
      const tab = await chromium.start()
      await use({ service, merchant, files: { ...files, serve }, tab })
      await tab.close()
      await files.stop()
      await merchant.stop()
      await service.stop()
    },
    { scope: 'worker' },
  ],
})

interface Attempt {
  readonly font: Buffer
  readonly delivery: FontDelivery
  readonly pair: Pair
  /** In CSS pixels. Default 16. */
  readonly size?: number
}

async function measure(
  { service, merchant, files, tab }: Ground,
  { font, delivery, pair, size = 16 }: Attempt,
): Promise<Separation> {
  service.deliver(delivery)
  const base = { fontFamily: 'Slow, monospace', fontSize: `${size}px`, ':disabled': { padding: '5px 0' } }
  const attack = { service: service.origin, font: files.serve(font), style: { base } }
  return measureClocks({ tab, merchant, attack, pair, pairs, fonts: 1 })
}

function rebuiltBy({ service }: Ground, font: Buffer): Promise<Rebuilt> {
  service.deliver('rebuilt')
  return rebuild(service.origin, font)
}

function most(separation: Separation): number {
  return Math.max(...Object.values(separation).map(({ auc }) => Math.max(auc, 1 - auc)))
}

const layout = slowFonts.find(({ name }) => name === 'GSUB ccmp: nested contexts')
const drawing = slowFonts.find(({ name }) => name === 'outline: nested composites, eight deep')

test('a page that gives a field a font with a slow digit finds it in no answer time', async ({ ground }) => {
  const font = layout?.make(slowDigit) ?? Buffer.alloc(0)
  expect(most(await measure(ground, { font, delivery: 'as given', pair: codes }))).toBeGreaterThan(tells)
  for (const pair of [numbers, codes])
    expect(most(await measure(ground, { font, delivery: 'rebuilt', pair }))).toBeLessThan(tells)
})

test('a font whose digit is slow to draw is refused', async ({ ground }) => {
  const font = drawing?.make(slowDigit) ?? Buffer.alloc(0)
  expect(most(await measure(ground, { font, delivery: 'as given', pair: numbers }))).toBeGreaterThan(tells)
  expect(await rebuiltBy(ground, font)).toMatchObject({ is: 'refused' })
})

test('a digit of many long lines is refused, and one of few is found in no answer time', async ({
  ground,
}) => {
  const large = { pair: numbers, size: 96 } as const
  // So many that the difference is seen on a machine that is several times as fast, too.
  const font = unevenDigits(slowDigit, 500)
  expect(most(await measure(ground, { ...large, font, delivery: 'as given' }))).toBeGreaterThan(tells)
  for (const strokes of [500, 252, mostStrokes + 2]) {
    expect(await rebuiltBy(ground, unevenDigits(slowDigit, strokes))).toMatchObject({ is: 'refused' })
  }
  const permitted = unevenDigits(slowDigit, mostStrokes)
  expect(most(await measure(ground, { ...large, font: permitted, delivery: 'rebuilt' }))).toBeLessThan(tells)
})
