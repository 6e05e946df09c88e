import type { Page } from '@playwright/test'
import { frameIn, openAttackPage } from '../support/attack-page.ts'
import { inputOf } from '../support/card-page.ts'
import { startCountingServer } from '../support/counting-server.ts'
import { focusInput } from '../support/focus-input.ts'
import { makeFont } from '../support/make-font.ts'
import { expect, test } from '../support/sites.ts'

/** Test numbers of one brand and length, with many 1 and with none. */
const numbers = ['4111111111111111', '4242424242424242'] as const

const characters = '0123456789'
const evenFont = makeFont({ characters, ascent: 800 })
const unevenFont = makeFont({ characters, ascent: 800, odd: { character: '1', advance: 400 } })
const unevenAtOnce = makeFont({ characters, ascent: 800, odd: { character: '5', advance: 400 } })

/** The container of the field is narrow, so that browsers scroll it until the caret is in view. */
const head =
  '<style>#pan { inline-size: 60px; overflow: auto } #pan iframe { min-inline-size: 900px }</style>'

async function open(page: Page, sites: Parameters<typeof openAttackPage>[1], fonts: object[] = []) {
  const script = `
var elements = payments.elements({ fonts: ${JSON.stringify(fonts)} }), changes = 0
var pan = elements.create('pan', { style: { base: { fontSize: '40px' } } })
pan.on('ready', () => { isReady = true })
pan.on('change', () => { changes += 1 })
pan.mount('#pan')`
  await openAttackPage(page, sites, { script, head })
  await page.waitForFunction(() => 'isReady' in globalThis)
}

/** Gives the machine of the payer another font: to the field's document, since a browser reads its own once. */
async function install(
  page: Page,
  family: string,
  font: Buffer,
  descriptors: FontFaceDescriptors = {},
): Promise<void> {
  const frame = await frameIn(page, '#pan')
  await frame.evaluate(
    async ([name, bytes, given]) => {
      const face = new FontFace(name, Uint8Array.from(bytes), given)
      document.fonts.add(await face.load())
    },
    [family, [...font], descriptors] as const,
  )
}

/** Waits until the field has the part of its program that judges fonts. Until then, all digits are `monospace`. */
async function untilJudged(page: Page): Promise<void> {
  await setStyle(page, { base: { fontFamily: 'serif' } }, 'honest')
  await expect.poll(async () => (await drawnWith(page)).font).toBe('serif')
}

async function setStyle(page: Page, style: object, label = 'styled'): Promise<void> {
  await page.evaluate(
    ([given, ariaLabel]) => {
      const { pan } = globalThis as unknown as { pan: { update(options: object): void } }
      pan.update({ style: given, ariaLabel })
    },
    [style, label] as const,
  )
  await expect(inputOf(page, 'pan')).toHaveAttribute('aria-label', label)
}

/** How far the page is scrolled after each digit of a number, when it no longer moves. */
async function scrolled(page: Page, number: string): Promise<number[]> {
  const positions: number[] = []
  await focusInput(inputOf(page, 'pan'))
  for (const digit of number) {
    await page.keyboard.type(digit)
    positions.push(await settledPosition(page))
  }
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Backspace')
  await expect(inputOf(page, 'pan')).toHaveValue('')
  return positions
}

async function settledPosition(page: Page): Promise<number> {
  const read = () =>
    page.locator('#pan').evaluate(async (container) => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
      return container.scrollLeft
    })
  let before = Number.NaN
  let position = await read()
  while (position !== before) {
    before = position
    position = await read()
  }
  return position
}

/** The fonts that the field draws a digit with, and how. */
async function drawnWith(page: Page): Promise<{ font: string; shaping: string[] }> {
  const input = inputOf(page, 'pan')
  await focusInput(input)
  await page.keyboard.type('4')
  const drawn = await input.evaluate((node) => {
    const { fontFamily, fontKerning, fontVariantNumeric, fontVariantLigatures } = getComputedStyle(node)
    return { font: fontFamily, shaping: [fontKerning, fontVariantNumeric, fontVariantLigatures] }
  })
  await page.keyboard.press('Backspace')
  await expect(input).toHaveValue('')
  return drawn
}

test('a page that is scrolled to the caret finds the same for two numbers, in a font of uneven digits', async ({
  page,
  merchant,
  service,
}) => {
  await open(page, { merchant, service })
  await install(page, 'Uneven', unevenFont)
  await untilJudged(page)
  await setStyle(page, { base: { fontFamily: 'Uneven', fontSize: '40px' } })
  const [one, other] = [await scrolled(page, numbers[0]), await scrolled(page, numbers[1])]
  expect(one).toEqual(other)
  expect(one.at(-1)).toBeGreaterThan(200)

  // Without the field's own font, the page tells them apart.
  const frame = await frameIn(page, '#pan')
  await frame.evaluate(() => document.adoptedStyleSheets[0]?.deleteRule(0))
  expect(await scrolled(page, numbers[0])).not.toEqual(await scrolled(page, numbers[1]))
})

test('a page that is scrolled to the caret finds the same for two numbers, whose first digits differ', async ({
  page,
  merchant,
  service,
}) => {
  await open(page, { merchant, service })
  await install(page, 'Uneven', unevenAtOnce)
  await untilJudged(page)
  await setStyle(page, { base: { fontFamily: 'Uneven', fontSize: '40px' } })
  const [one, other] = [await scrolled(page, '5555555555554444'), await scrolled(page, '2223003122003222')]
  expect(one).toEqual(other)
})

test('a font is not taken for even because its field is hidden', async ({ page, merchant, service }) => {
  await open(page, { merchant, service })
  await install(page, 'Uneven', unevenFont)
  await install(page, 'Even', evenFont)
  await untilJudged(page)
  const show = (display: string) =>
    page.locator('#pan').evaluate((container, value) => {
      container.style.display = value
    }, display)
  for (const [family, drawn] of [
    ['Uneven', 'monospace'],
    ['Even', 'Even'],
  ] as const) {
    await show('none')
    await setStyle(page, { base: { fontFamily: family } }, family)
    await show('')
    expect((await drawnWith(page)).font).toBe(drawn)
  }
})

test('a page that is scrolled to the caret finds the same for two numbers, in a font that kerns digits', async ({
  page,
  merchant,
  service,
}) => {
  await open(page, { merchant, service })
  const fontVariant = 'proportional-nums diagonal-fractions contextual'
  await setStyle(page, { base: { fontFamily: 'Times New Roman, serif', fontSize: '40px', fontVariant } })
  await expect.poll(async () => (await drawnWith(page)).font).toContain('Times')
  expect((await drawnWith(page)).shaping).toEqual(['none', 'tabular-nums', 'none'])
  expect(await scrolled(page, numbers[0])).toEqual(await scrolled(page, numbers[1]))
})

for (const [name, style, isLevelled] of [
  ['in the list of fonts', { base: { fontFamily: 'No Such Font, Uneven, serif' } }, true],
  ['with the focus', { base: { ':focus': { fontFamily: 'Uneven' } } }, true],
  ['when the pointer is over it', { empty: { ':hover': { fontFamily: 'Uneven' } } }, true],
  ['when it is complete', { base: { fontFamily: 'serif' }, complete: { fontFamily: 'Uneven' } }, true],
  ['in capitals', { base: { fontFamily: 'Uneven', fontVariant: 'small-caps' } }, true],
  ['or not, by a keyword', { base: { fontFamily: 'serif', ':hover': { fontFamily: 'revert' } } }, true],
  ['in bold, when it is invalid', { base: { fontFamily: 'Bold' }, invalid: { fontWeight: 700 } }, true],
  [
    'never, since no rule has its weight',
    { base: { fontFamily: 'Bold', ':hover': { color: 'red' } } },
    false,
  ],
  ['never, since no rule names it', { base: { fontFamily: 'serif', ':focus': { fontWeight: 600 } } }, false],
] as const) {
  test(`a font of uneven digits that is used ${name} is ${isLevelled ? '' : 'not '}replaced`, async ({
    page,
    merchant,
    service,
  }) => {
    await open(page, { merchant, service })
    await install(page, 'Uneven', unevenFont)
    await install(page, 'Bold', evenFont)
    await install(page, 'Bold', unevenFont, { weight: '700' })
    const warnings: string[] = []
    page.on('console', (message) => warnings.push(message.text()))
    await untilJudged(page)
    await setStyle(page, style)
    const { font } = await drawnWith(page)
    expect(font === 'monospace').toBe(isLevelled)
    const told = warnings.filter((text) => text.includes('draws digits in monospace'))
    expect(told).toHaveLength(isLevelled ? 1 : 0)
  })
}

test('a style of more looks than can be measured has no font of its own', async ({
  page,
  merchant,
  service,
}) => {
  await open(page, { merchant, service })
  await untilJudged(page)
  const looks = ['base', 'empty', 'complete', 'invalid'].map((variant, index) => [
    variant,
    { fontFamily: `serif, f${index}`, fontWeight: 100 * (index + 1), fontStyle: `oblique ${index + 1}deg` },
  ])
  await setStyle(page, Object.fromEntries(looks))
  expect((await drawnWith(page)).font).toBe('monospace')
})

test('a font of the page takes the place of uneven digits when it arrives', async ({
  page,
  merchant,
  service,
}) => {
  const late = Promise.withResolvers<void>()
  const files = await startCountingServer(async (_path, response) => {
    await late.promise
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end(evenFont)
  })
  await open(page, { merchant, service }, [{ family: 'Late', src: files.origin }])
  await install(page, 'Uneven', unevenFont)
  await untilJudged(page)
  await setStyle(page, { base: { fontFamily: 'Late, Uneven' } })
  expect((await drawnWith(page)).font).toBe('monospace')
  late.resolve()
  await expect.poll(async () => (await drawnWith(page)).font).toBe('Late, Uneven')
  await files.stop()
})
