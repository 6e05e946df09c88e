import type { Page } from '@playwright/test'
import { frameIn, openAttackPage } from '../support/attack-page.ts'
import { inputOf } from '../support/card-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'
import { paste } from '../support/typing.ts'
import { unevenFont } from '../support/uneven-font.ts'

/** Test numbers of one brand and length, with many 1 and with none. */
const numbers = ['4111111111111111', '4242424242424242'] as const

/** The container of the field is narrow, so that browsers scroll it until the caret is in view. */
const head =
  '<style>#pan { inline-size: 60px; overflow: auto } #pan iframe { min-inline-size: 900px }</style>'

/**
 * Opens a field in a font of the payer's machine, whose digits have ten widths. The engines' smoke tests install such a
 * font; this page gives it to the field's document.
 */
async function open(page: Page, sites: Parameters<typeof openAttackPage>[1]): Promise<void> {
  const script = `
var pan = payments.elements().create('pan', { style: { base: { fontFamily: 'Uneven', fontSize: '40px' } } })
pan.on('ready', () => { isReady = true })
pan.mount('#pan')`
  await openAttackPage(page, sites, { script, head: `${head}<textarea id="source"></textarea>` })
  await page.waitForFunction(() => 'isReady' in globalThis)
  const frame = await frameIn(page, '#pan')
  await frame.evaluate(
    async (bytes) => {
      const face = new FontFace('Uneven', Uint8Array.from(bytes))
      document.fonts.add(await face.load())
    },
    [...unevenFont()],
  )
}

/** Lets the number draw itself in the font of its style. */
async function removeDefence(page: Page): Promise<void> {
  const frame = await frameIn(page, '#pan')
  await frame.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.insertRule('input { font-family: Uneven !important; letter-spacing: 0 !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** How far the page is scrolled, when it no longer moves. */
async function position(page: Page): Promise<number> {
  const read = () =>
    page.locator('#pan').evaluate(async (container) => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
      return container.scrollLeft
    })
  let before = Number.NaN
  let now = await read()
  while (now !== before) {
    before = now
    now = await read()
  }
  return now
}

/** The ways in which a number can get into a field, or a caret to another place. Each ends with a whole number. */
const ways: Readonly<Record<string, (page: Page, number: string) => Promise<void>>> = {
  'is typed': (page, number) => page.keyboard.type(number),
  'is pasted': (page, number) => paste(page, inputOf(page, 'pan'), number),
  'is composed by an input method': async (page, number) => {
    const devTools = await page.context().newCDPSession(page)
    for (let length = 1; length <= number.length; length += 1) {
      const text = number.slice(0, length)
      await devTools.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length })
    }
    await devTools.send('Input.insertText', { text: number })
  },
  'is typed in full-width digits': async (page, number) => {
    for (const digit of number) await page.keyboard.insertText(String.fromCodePoint(0xff10 + Number(digit)))
  },
  'is typed, and the caret moves by words and to both ends': async (page, number) => {
    await page.keyboard.type(number)
    for (const key of ['Home', 'End', 'Control+ArrowLeft', 'Control+ArrowLeft', 'Shift+ArrowLeft'])
      await page.keyboard.press(key)
  },
  'is deleted digit by digit': async (page, number) => {
    await page.keyboard.type(number)
    for (let times = 0; times < 7; times += 1) await page.keyboard.press('Backspace')
  },
  'is focused again by the page': async (page, number) => {
    await page.keyboard.type(number)
    await page.evaluate(() => {
      const { pan } = globalThis as unknown as { pan: { blur(): void; focus(): void } }
      pan.blur()
      pan.focus()
    })
    await expect(inputOf(page, 'pan')).toBeFocused()
  },
}

async function scrolledBy(page: Page, way: string, number: string): Promise<number> {
  await page.locator('#pan').evaluate((container) => container.scrollTo(0, 0))
  await focusInput(inputOf(page, 'pan'))
  await ways[way]?.(page, number)
  const reached = await position(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Backspace')
  await expect(inputOf(page, 'pan')).toHaveValue('')
  return reached
}

test('a page that is scrolled to the caret finds the same for two numbers, however they get into the field', async ({
  page,
  merchant,
  service,
}) => {
  await open(page, { merchant, service })
  const isFoundEqual = async (way: string) =>
    (await scrolledBy(page, way, numbers[0])) === (await scrolledBy(page, way, numbers[1]))
  for (const way of Object.keys(ways)) expect(await isFoundEqual(way), way).toBe(true)
  await removeDefence(page)
  for (const way of Object.keys(ways)) expect(await isFoundEqual(way), `${way}, undefended`).toBe(false)
})

test('a font of the page cannot take the place of the one in which an input lays out its text', async ({
  page,
  merchant,
  service,
}) => {
  await open(page, { merchant, service })
  await focusInput(inputOf(page, 'pan'))
  await page.keyboard.type('4')
  const families = () =>
    inputOf(page, 'pan').evaluate((node) => getComputedStyle(node).fontFamily.split(',')[0]?.trim() ?? '')
  expect(await families()).toMatch(/^"?even-[0-9a-f-]+"?$/)
  const frame = await frameIn(page, '#pan')
  // Each document has its own, which no page knows.
  const first = await families()
  await frame.evaluate(() => location.reload())
  await frameIn(page, '#pan')
  await focusInput(inputOf(page, 'pan'))
  await page.keyboard.type('4')
  await expect.poll(families).not.toBe(first)
})
