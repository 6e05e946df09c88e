import type { Browser, Page } from '@playwright/test'
import { expectErrorsToShow, frameIn, mountThree, openAttackPage, portThief } from '../support/attack-page.ts'
import { inputOf, typeCard, untilReady } from '../support/card-page.ts'
import { type FontSite, fontObjects, fontPerDigit, startFontSite } from '../support/font-site.ts'
import type { PageServer } from '../support/page-server.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

/** Of one brand, so that the events are the same, and with no digit in common but the first. */
const cards = [
  { pan: '4242424242424242', expiration: '1130', cvv: '222' },
  { pan: '4988438843884305', expiration: '0835', cvv: '777' },
] as const

const style = "{ base: { fontFamily: 'Spy', lineHeight: 'normal', fontSize: '10px' } }"

let site: FontSite
test.beforeEach(async () => {
  site = await startFontSite()
})
test.afterEach(() => site.stop())

interface Sites {
  readonly merchant: PageServer
  readonly service: ServiceSite
}

/** A page with three fields in the fonts of the attacker's choice. */
async function openWithFonts(page: Page, sites: Sites, fonts: object[]): Promise<void> {
  const script = `var elements = payments.elements({ fonts: ${JSON.stringify(fonts)} })\n${mountThree}`
  const styled = script.replace('elements.create(type)', `elements.create(type, { style: ${style} })`)
  await openAttackPage(page, sites, { firstScript: portThief, script: styled })
  await untilReady(page)
}

/** Until the frames have the fonts that the page has fetched for them. */
async function fontsOf(page: Page, count: number): Promise<void> {
  const frame = await frameIn(page, '#pan')
  await expect
    .poll(() =>
      frame.evaluate(() => [...document.fonts].filter(({ status }) => status !== 'unloaded').length),
    )
    .toBe(count)
}

/** Types a card into a fresh browser. @returns all that the network saw, and what of it the frames asked for. */
async function networkOf(
  browser: Browser,
  sites: Sites,
  { fonts, arrived, card }: { fonts: object[]; arrived: number; card: (typeof cards)[number] },
): Promise<{ seen: string[]; byFrames: string[]; errors: readonly string[] }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const watch = watchPage(page)
  const before = site.asked.length
  await openWithFonts(page, sites, fonts)
  await fontsOf(page, arrived)
  await typeCard(page, card)
  await expect(page.locator('#cvv')).toHaveClass(/ServiceElement--complete/)
  await page.waitForTimeout(300)
  const frame = await frameIn(page, '#pan')
  const errors = [...watch.errors]
  await expectErrorsToShow(frame, watch.errors)
  await context.close()
  const seen = [...watch.requests.map(({ url }) => url), ...site.asked.slice(before)]
  return {
    seen: seen.map((url) => url.replace(/attack-\d+/, 'attack')).sort(),
    byFrames: watch.requests.filter(({ by }) => by === 'frame').map(({ url }) => url),
    errors,
  }
}

const attacks: { name: string; fonts: (at: string) => object[]; arrived: number }[] = [
  {
    name: 'a style sheet with a file for each digit',
    fonts: (at) => [{ cssSrc: `${at}/digits.css` }],
    arrived: 10,
  },
  {
    name: 'a style sheet that is redirected',
    fonts: (at) => [{ cssSrc: `${at}/redirected.css` }],
    arrived: 10,
  },
  { name: 'Font objects with a file for each digit', fonts: fontObjects, arrived: 10 },
  {
    name: 'a style sheet with all that can load something',
    fonts: (at) => [{ cssSrc: `${at}/hostile.css` }],
    // Of the first ten files: data:, redirected, no-font, 8, 9 and 5.
    arrived: 6,
  },
]

for (const { name, fonts, arrived } of attacks) {
  test(`the network does not tell the digits: ${name}`, async ({ browser, merchant, service }) => {
    const sites = { merchant, service }
    const [one, other] = [
      await networkOf(browser, sites, { fonts: fonts(site.origin), arrived, card: cards[0] }),
      await networkOf(browser, sites, { fonts: fonts(site.origin), arrived, card: cards[1] }),
    ]
    expect(other.seen).toEqual(one.seen)
    expect([...one.byFrames, ...other.byFrames]).toEqual([])
    expect([...one.errors, ...other.errors]).toEqual([])
    // Something was fetched at all, and nothing of a sheet but its fonts.
    expect(site.asked.filter((path) => path.endsWith('9.ttf')).length).toBeGreaterThan(1)
    expect(
      site.asked.filter(
        (path) => /png|xml|import|nested|from-the-text|4\.ttf$/.test(path) && name.includes('all'),
      ),
    ).toEqual([])
  })
}

test('the same style sheet on the page itself does tell the digits', async ({ browser, merchant }) => {
  const html = `<!doctype html><style>${fontPerDigit(site.origin)}\ninput{font-family:Spy}</style><input>`
  const seen: string[][] = []
  for (const { pan } of cards) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(merchant.serve('/own-input', html))
    const before = site.asked.length
    await page.locator('input').focus()
    await page.keyboard.type(pan)
    await expect.poll(() => site.asked.length - before).toBe(new Set(pan).size)
    seen.push(site.asked.slice(before))
    await context.close()
  }
  expect(seen).toEqual([
    ['/4.ttf', '/2.ttf'],
    ['/4.ttf', '/9.ttf', '/8.ttf', '/3.ttf', '/0.ttf', '/5.ttf'],
  ])
})

test('the height of a field does not tell the digits, whose fonts are of ten heights', async ({
  page,
  merchant,
  service,
}) => {
  await openWithFonts(page, { merchant, service }, fontObjects(site.origin))
  await fontsOf(page, 10)
  const heights: string[][] = []
  for (const card of cards) {
    const from = await page.evaluate(
      () => (globalThis as unknown as { overheard: unknown[] }).overheard.length,
    )
    await typeCard(page, card)
    // A page may ask for the height again at any time, by an update.
    await page.evaluate(() => {
      const { fields } = globalThis as unknown as {
        fields: Record<string, { update(options: object): void }>
      }
      for (const field of Object.values(fields)) field.update({ placeholder: 'again' })
    })
    await page.waitForTimeout(200)
    const said = await page.evaluate((start) => {
      const { overheard, fields } = globalThis as unknown as {
        overheard: { index: number; data: { type: string } }[]
        fields: Record<string, { clear(): void }>
      }
      const resized = overheard.slice(start).filter(({ data }) => data.type === 'resized')
      for (const field of Object.values(fields)) field.clear()
      return resized.map((message) => JSON.stringify(message))
    }, from)
    heights.push(said)
    await expect(inputOf(page, 'cvv')).toHaveValue('')
  }
  expect(heights).toEqual([[], []])

  // The fonts do make lines of ten heights, where a line may grow.
  const grown = await (await frameIn(page, '#pan')).evaluate(() =>
    [...'0123456789'].map((digit) => {
      const line = document.createElement('p')
      line.style.setProperty('font-family', 'Spy')
      line.style.setProperty('line-height', 'normal')
      line.textContent = digit
      document.body.append(line)
      return line.offsetHeight
    }),
  )
  expect(new Set(grown).size).toBe(10)
})

test('what is endless, too large, refused or no font is left out, and the rest is taken', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  const src = (file: string): object => ({ family: 'Spy', src: `${site.origin}/${file}` })
  const files = ['endless.ttf', 'large.ttf', 'closed.ttf', 'gone.ttf', '4.ttf', 'no-font.ttf']
  await openWithFonts(page, { merchant, service }, [
    ...files.map(src),
    { cssSrc: `${site.origin}/plain.css` },
  ])
  await fontsOf(page, 2)
  const frame = await frameIn(page, '#pan')
  expect(await frame.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual([
    'loaded',
    'error',
  ])
  // Broken off: what was sent above the limit filled buffers on the way.
  await expect.poll(() => site.endless.open).toBe(0)
  expect(site.endless.sentBytes).toBeLessThan(16 * 1024 * 1024)
  const warned = watch.consoled.filter((text) => text.startsWith('element.js: the font'))
  expect(warned).toHaveLength(4)
  expect(watch.errors).toEqual([])
})

test('of more than ten files the first ten are fetched', async ({ page, merchant, service }) => {
  const watch = watchPage(page)
  const files = Array.from({ length: 25 }, (_, index) => ({
    family: 'Spy',
    src: `${site.origin}/file-${index}.ttf`,
  }))
  await openWithFonts(page, { merchant, service }, files)
  await fontsOf(page, 10)
  expect(site.asked.toSorted()).toEqual(
    files
      .slice(0, 10)
      .map((_, index) => `/file-${index}.ttf`)
      .toSorted(),
  )
  expect(watch.consoled.join()).toContain('of 25 font files the first 10 are taken')
})

test('a file that never comes is given up, and keeps nobody from typing meanwhile', async ({
  page,
  merchant,
  service,
}) => {
  const files = ['silent.ttf', '4.ttf'].map((file) => ({ family: 'Spy', src: `${site.origin}/${file}` }))
  await openWithFonts(page, { merchant, service }, files)
  await typeCard(page, cards[0])
  await expect(page.locator('#cvv')).toHaveClass(/ServiceElement--complete/)
  const frame = await frameIn(page, '#pan')
  await expect.poll(() => frame.evaluate(() => document.fonts.size)).toBe(1)
})
