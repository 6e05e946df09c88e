import { createHash } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectErrorsToShow, frameIn, mountThree, openAttackPage, portThief } from '../support/attack-page.ts'
import { typeCard, untilReady } from '../support/card-page.ts'
import { type FontSite, fontObjects, fontPerDigit, startFontSite } from '../support/font-site.ts'
import { makeFont } from '../support/make-font.ts'
import type { PageServer } from '../support/page-server.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

/** Numbers of one brand, so that the events are the same, which share only the first digit. */
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

/** A page with three fields in fonts that the attacker chose. */
async function openWithFonts(page: Page, sites: Sites, fonts: object[]): Promise<void> {
  const script = `var elements = payments.elements({ fonts: ${JSON.stringify(fonts)} })\n${mountThree}`
  const styled = script.replace('elements.create(type)', `elements.create(type, { style: ${style} })`)
  await openAttackPage(page, sites, { firstScript: portThief, script: styled })
  await untilReady(page)
}

/** The number of fonts of the page in a field. */
async function fontsIn(page: Page, container: string): Promise<number> {
  const frame = await frameIn(page, container)
  return frame.evaluate(() => [...document.fonts].filter(({ family }) => !family.startsWith('even-')).length)
}

function fontPath(sha256: string): string {
  return `/frames/1.2.0/fonts/${sha256}`
}

/** Types a card into a new browser. @returns all requests on the network, and those of the frames. */
async function networkOf(
  browser: Browser,
  sites: Sites,
  { fonts, refused, card }: { fonts: object[]; refused: number; card: (typeof cards)[number] },
): Promise<{ seen: string[]; byFrames: string[]; errors: readonly string[] }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const watch = watchPage(page)
  const before = site.asked.length
  let answers = 0
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') answers += 1
  })
  await openWithFonts(page, sites, fonts)
  // Each of the three fields requests each font from the service. Each font has only one digit, or is not a font.
  await expect.poll(() => answers).toBe(3 * refused)
  await typeCard(page, card)
  await expect(page.locator('#cvv')).toHaveClass(/ServiceElement--complete/)
  // Connections of other processes of the browser have no order: only time shows that none follows.
  await page.waitForTimeout(300)
  const frame = await frameIn(page, '#pan')
  expect(await fontsIn(page, '#pan')).toBe(0)
  const errors = [...watch.errors]
  await expectErrorsToShow(frame, watch.errors)
  await context.close()
  const seen = [...watch.requests.map(({ url }) => url), ...site.asked.slice(before)]
  return {
    seen: seen.map((url) => url.replace(/attack-\d+/, 'attack')).sort(),
    byFrames: watch.requests
      .filter(({ by }) => by === 'frame')
      .map(({ url }) => url)
      .sort(),
    errors,
  }
}

const attacks: { name: string; fonts: (at: string) => object[]; refused: number }[] = [
  {
    name: 'a style sheet with a file for each digit',
    fonts: (at) => [{ cssSrc: `${at}/digits.css` }],
    refused: 10,
  },
  {
    name: 'a style sheet that is redirected',
    fonts: (at) => [{ cssSrc: `${at}/redirected.css` }],
    refused: 10,
  },
  { name: 'Font objects with a file for each digit', fonts: fontObjects, refused: 10 },
  {
    name: 'a style sheet with all that can load something',
    fonts: (at) => [{ cssSrc: `${at}/hostile.css` }],
    // Those of the first ten files: data:, redirected, no-font, 8, 9 and 5.
    refused: 6,
  },
]

for (const { name, fonts, refused } of attacks) {
  test(`the network does not reveal the digits: ${name}`, async ({ browser, merchant, service }) => {
    const sites = { merchant, service }
    const [one, other] = [
      await networkOf(browser, sites, { fonts: fonts(site.origin), refused, card: cards[0] }),
      await networkOf(browser, sites, { fonts: fonts(site.origin), refused, card: cards[1] }),
    ]
    expect(other).toEqual(one)
    expect(one.errors).toEqual([])
    // The frames' own code, and the fonts that the service rebuilds.
    const own = new RegExp(`^${service.origin}/frames/1\\.2\\.0/(cover\\.js$|fonts\\.js$|fonts/)`)
    expect(one.byFrames.filter((url) => !own.test(url))).toEqual([])
    // Something was fetched, and of a style sheet only its fonts.
    expect(site.asked.filter((path) => path.endsWith('9.ttf')).length).toBeGreaterThan(1)
    expect(
      site.asked.filter(
        (path) => /png|xml|import|nested|from-the-text|4\.ttf$/.test(path) && name.includes('all'),
      ),
    ).toEqual([])
  })
}

test('the same style sheet on the page itself reveals the digits', async ({ browser, merchant }) => {
  const html = `<!doctype html><style>${fontPerDigit(site.origin)}\ninput{font-family:Spy}</style><input>`
  const seen: string[][] = []
  for (const { pan } of cards) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(merchant.serve('/own-input', html))
    const before = site.asked.length
    await page.locator('input').focus()
    const typed = new Set<string>()
    for (const digit of pan) {
      await page.keyboard.type(digit)
      typed.add(digit)
      // Two fonts that are requested at once arrive in any order.
      await expect.poll(() => site.asked.length - before).toBe(typed.size)
    }
    seen.push(site.asked.slice(before))
    await context.close()
  }
  expect(seen).toEqual([
    ['/4.ttf', '/2.ttf'],
    ['/4.ttf', '/9.ttf', '/8.ttf', '/3.ttf', '/0.ttf', '/5.ttf'],
  ])
})

test('one font per digit draws no digit, neither by its characters nor by its range', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  const whole = { family: 'Spy', src: `${site.origin}/digits.ttf` }
  await openWithFonts(page, { merchant, service }, [
    ...fontObjects(site.origin).slice(0, 5),
    ...[...'56789'].map((digit) => ({ ...whole, unicodeRange: `U+003${digit}` })),
  ])
  const warned = (words: string) => watch.consoled.filter((text) => text.includes(words)).length
  await expect.poll(() => warned('its unicodeRange has some digits and not the others')).toBe(1)
  await expect.poll(() => warned('some of the ten digits')).toBe(1)
  expect(await fontsIn(page, '#pan')).toBe(0)
  await typeCard(page, cards[0])
  expect(await fontsIn(page, '#pan')).toBe(0)
})

test('a script that has the port cannot get its own bytes into a field', async ({
  page,
  merchant,
  service,
}) => {
  const script = `var elements = payments.elements()\n${mountThree}`
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script })
  await untilReady(page)
  const font = makeFont({ characters: '0123456789', ascent: 800 })
  const other = makeFont({ characters: '0123456789', ascent: 900 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.evaluate(
    ({ bytes, otherBytes }) => {
      const { ports } = globalThis as unknown as { ports: MessagePort[] }
      const data = Uint8Array.from(bytes).buffer
      const send = (...fonts: object[]): void => ports[0]?.postMessage({ type: 'fonts', fonts })
      const font = { family: 'Spy', descriptors: {}, data }
      const hashes = [
        '',
        '0',
        '../field.html',
        '../../../v1/sandbox/reset',
        'A'.repeat(64),
        `${'0'.repeat(64)}?`,
      ]
      for (const sha256 of hashes) send({ ...font, sha256 })
      send(font)
      send({ ...font, data: 'text', sha256: '0'.repeat(64) })
      send({ ...font, data: new ArrayBuffer(512 * 1024 + 1), sha256: '0'.repeat(64) })
      // Another file than the address claims.
      send({ ...font, data: Uint8Array.from(otherBytes).buffer, sha256: '1'.repeat(64) })
    },
    { bytes: [...font], otherBytes: [...other] },
  )
  await expect
    .poll(() => asked)
    .toEqual([
      'GET /frames/1.2.0/fonts.js',
      `GET ${fontPath('1'.repeat(64))}`,
      `PUT ${fontPath('1'.repeat(64))}`,
    ])
  expect(await fontsIn(page, '#pan')).toBe(0)

  // However many it sends, ten are accepted.
  const sha256 = createHash('sha256').update(font).digest('hex')
  await page.evaluate(
    ({ bytes, hash }) => {
      const { ports } = globalThis as unknown as { ports: MessagePort[] }
      const font = { family: 'Spy', descriptors: {}, data: Uint8Array.from(bytes).buffer, sha256: hash }
      for (let order = 1; order <= 50; order += 1) {
        ports[0]?.postMessage({ type: 'fonts', fonts: [{ ...font, order }] })
      }
    },
    { bytes: [...font], hash: sha256 },
  )
  // One of the ten was the file above.
  await expect.poll(() => fontsIn(page, '#pan')).toBe(9)
  expect(asked.filter((request) => request === `GET ${fontPath(sha256)}`)).toHaveLength(9)
  // The field draws with the service's font: the page's font has other widths.
  const answer = await page.request.get(service.origin + fontPath(sha256))
  expect((await answer.body()).equals(font)).toBe(false)
})

test('a file that is endless, too large, refused or not a font is left out, and the others are used', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  const src = (file: string): object => ({ family: 'Spy', src: `${site.origin}/${file}` })
  const files = ['endless.ttf', 'large.ttf', 'closed.ttf', 'gone.ttf', 'digits.ttf', 'no-font.ttf']
  await openWithFonts(page, { merchant, service }, [
    ...files.map(src),
    { cssSrc: `${site.origin}/plain.css` },
  ])
  await expect.poll(() => fontsIn(page, '#pan')).toBe(1)
  const frame = await frameIn(page, '#pan')
  expect(await frame.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual([
    ...['loaded', 'loaded'],
  ])
  // The download stopped; the bytes above the limit were in network buffers.
  await expect.poll(() => site.endless.open).toBe(0)
  expect(site.endless.sentBytes).toBeLessThan(16 * 1024 * 1024)
  const warned = () => watch.consoled.filter((text) => text.startsWith('element.js: the font')).length
  // Four from the page, which could not download them, and one from the service, which could not read it.
  await expect.poll(warned).toBe(5)
  expect(watch.errors).toEqual([])
})

test('only the first ten files are fetched', async ({ page, merchant, service }) => {
  const watch = watchPage(page)
  const files = Array.from({ length: 25 }, (_, index) => ({
    family: 'Spy',
    src: `${site.origin}/file-${index}.ttf`,
  }))
  await openWithFonts(page, { merchant, service }, files)
  await expect.poll(() => fontsIn(page, '#pan')).toBe(10)
  expect(site.asked.toSorted()).toEqual(
    files
      .slice(0, 10)
      .map((_, index) => `/file-${index}.ttf`)
      .toSorted(),
  )
  expect(watch.consoled.join()).toContain('of 25 font files 10 are used')
})

test('a file that never arrives is given up, and does not prevent typing meanwhile', async ({
  page,
  merchant,
  service,
}) => {
  const files = ['silent.ttf', 'digits.ttf'].map((file) => ({ family: 'Spy', src: `${site.origin}/${file}` }))
  await openWithFonts(page, { merchant, service }, files)
  await expect.poll(() => fontsIn(page, '#pan')).toBe(1)
  await typeCard(page, cards[0])
  await expect(page.locator('#cvv')).toHaveClass(/ServiceElement--complete/)
})
