import type { Page } from '@playwright/test'
import { type CountingServer, startCountingServer } from '../support/counting-server.ts'
import { input, openElementPage, typeIn, warningsOf } from '../support/element-page.ts'
import { makeFont } from '../support/make-font.ts'
import { expect, test } from '../support/sites.ts'

const narrow = makeFont({ characters: '0123456789 ', ascent: 800, advance: 600 })
const wide = makeFont({ characters: '0123456789 ', ascent: 800, advance: 1400 })

/** The subsets of one weight, in the order of Google's style sheets for Roboto. */
const subsets = [
  ...['U+0460-052F, U+1C80-1C8A', 'U+0301, U+0400-045F', 'U+1F00-1FFF', 'U+0370-0377', 'U+0302-0303'],
  ...['U+0001-000C, U+000E-001F', 'U+0102-0103, U+0110-0111', 'U+0100-02BA', 'U+0000-00FF, U+0131'],
]
const sheet = [400, 700]
  .flatMap((weight) =>
    subsets.map(
      (range, index) =>
        `@font-face { font-family: Roboto; font-weight: ${weight}; src: url(${weight}-${index}.ttf); unicode-range: ${range} }`,
    ),
  )
  .join('\n')

let files: CountingServer
/** The functions that release each file that a test holds back. */
let held: Map<string, PromiseWithResolvers<void>>

test.beforeEach(async () => {
  held = new Map()
  files = await startCountingServer(async (path, response) => {
    await held.get(path)?.promise
    const isSheet = path.endsWith('.css')
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'content-type': isSheet ? 'text/css' : 'font/ttf',
    })
    response.end(isSheet ? sheet : path.startsWith('/wide') ? wide : narrow)
  })
})
test.afterEach(async () => {
  for (const { resolve } of held.values()) resolve()
  await files.stop()
})

function hold(path: string): () => void {
  const holding = Promise.withResolvers<void>()
  held.set(path, holding)
  return () => holding.resolve()
}

/** The fonts of the page that a field may draw with, in their order. */
function fontsIn(
  page: Page,
  field: 'pan' | 'cvv' = 'pan',
): Promise<{ family: string; weight: string; unicodeRange: string }[]> {
  return input(page, field).evaluate(({ ownerDocument }) =>
    [...ownerDocument.fonts]
      .filter(({ family }) => !family.startsWith('even-'))
      .map(({ family, weight, unicodeRange }) => ({ family, weight, unicodeRange })),
  )
}

test('of a style sheet with more than ten files, those with digits are used first', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = warningsOf(page)
  const fonts = [{ cssSrc: `${files.origin}/roboto.css` }]
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], group: { fonts } })
  await expect.poll(async () => (await fontsIn(page)).length).toBe(10)
  const withDigits = (await fontsIn(page)).filter(({ unicodeRange }) => unicodeRange.startsWith('U+0-FF'))
  expect(withDigits.map(({ weight }) => weight)).toEqual(['400', '700'])
  expect(files.asked.filter((path) => path.endsWith('.ttf'))).toHaveLength(10)
  expect(warnings.join()).toContain('of 18 font files 10 are used')
})

test('neither a slow file nor a slow style sheet delays the fields or another file', async ({
  page,
  merchant,
  service,
}) => {
  const letGoFile = hold('/slow.ttf')
  const letGoSheet = hold('/slow.css')
  const fonts = [
    { family: 'Slow', src: `${files.origin}/slow.ttf` },
    { cssSrc: `${files.origin}/slow.css` },
    { family: 'Quick', src: `${files.origin}/quick.ttf` },
  ]
  // The page is open when its fields are ready.
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], group: { fonts } })
  const families = async () => [...new Set((await fontsIn(page)).map(({ family }) => family))]
  await expect.poll(families).toEqual(['Quick'])
  letGoFile()
  await expect.poll(families).toEqual(['Slow', 'Quick'])
  letGoSheet()
  await expect.poll(families).toEqual(['Slow', 'Roboto', 'Quick'])
})

test('the later of two fonts with the same digits counts, whichever arrives first', async ({
  page,
  merchant,
  service,
}) => {
  const letGo = hold('/narrow.ttf')
  const fonts = ['narrow', 'wide'].map((name) => ({ family: 'Mine', src: `${files.origin}/${name}.ttf` }))
  const options = { pan: { style: { base: { fontFamily: 'Mine', fontSize: '20px' } } } }
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    options,
    group: { fonts },
  })
  await expect.poll(async () => (await fontsIn(page)).length).toBe(1)
  letGo()
  await expect.poll(async () => (await fontsIn(page)).length).toBe(2)
  const widthPx = await input(page, 'pan').evaluate((node) => {
    const probe = Object.assign(document.createElement('u'), { textContent: '4242424242' })
    Object.assign(probe.style, { font: '20px Mine', position: 'absolute' })
    node.after(probe)
    return Math.round(probe.getBoundingClientRect().width)
  })
  expect(widthPx).toBe(10 * 1.4 * 20)
})

test('a field that is mounted later has the fonts that arrived before', async ({
  page,
  merchant,
  service,
}) => {
  const fonts = [{ family: 'Quick', src: `${files.origin}/quick.ttf` }]
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], group: { fonts } })
  await expect.poll(async () => (await fontsIn(page)).length).toBe(1)
  await page.evaluate(() => {
    const { elements } = globalThis as unknown as {
      elements: { create(type: string): { mount(container: Element): void } }
    }
    const container = Object.assign(document.createElement('div'), { id: 'cvv' })
    document.body.append(container)
    elements.create('cvv').mount(container)
  })
  await expect.poll(async () => (await fontsIn(page, 'cvv')).length).toBe(1)
})

test('digits have no shadow if the page has fonts, which would take longer for a larger glyph', async ({
  page,
  merchant,
  service,
}) => {
  const textShadow = '0 0 99px red'
  const shadow = () =>
    input(page, 'pan').evaluate((node) => {
      const digit = node.parentElement?.querySelector('output b')
      return digit && getComputedStyle(digit).textShadow.slice(-4)
    })
  const mine = [{ family: 'Mine', src: `${files.origin}/mine.ttf` }]
  // WebKit draws with a font of this name although the style names none.
  const system = [{ ...mine[0], family: 'system-ui' }]
  const cases: readonly (readonly [readonly object[], object])[] = [
    [[], { fontFamily: 'Mine, serif' }],
    [mine, { fontFamily: 'Mine, serif' }],
    [system, {}],
  ]
  for (const [fonts, base] of cases) {
    await openElementPage(page, merchant, {
      service: service.origin,
      types: ['pan'],
      group: { fonts },
      options: { pan: { style: { base: { ...base, textShadow } } } },
    })
    await expect.poll(async () => (await fontsIn(page)).length).toBe(fonts.length)
    await typeIn(page, 'pan', '4242')
    expect(await shadow()).toBe(fonts.length > 0 ? 'none' : '99px')
  }
})
