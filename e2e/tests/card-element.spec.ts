import type { Locator, Page } from '@playwright/test'
import { input, openElementPage } from '../support/element-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'
import { marked, paste, placeOf, press, select } from '../support/typing.ts'

type Part = 'pan' | 'expiration' | 'cvv'

const part = (page: Page, name: Part): Locator => input(page, 'card', name)
/** The drawn text of the number. */
const tail = (page: Page): Locator => page.frameLocator('#card iframe').locator('.pan output')

function body(widthPx: number): string {
  return `<input id="before"><div id="card" style="width: ${widthPx}px"></div><input id="after"><textarea id="source"></textarea>`
}

async function open(
  page: Page,
  { merchant, service }: { merchant: Parameters<typeof openElementPage>[1]; service: { origin: string } },
  { widthPx = 480, options = {}, head = '' }: { widthPx?: number; options?: object; head?: string } = {},
): Promise<void> {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['card'],
    options: { card: options },
    body: body(widthPx),
    head,
  })
}

/** Types a whole card without a pause, beginning with the number. */
async function typeThrough(page: Page, text = '4242424242424242 1230 123'): Promise<void> {
  await focusInput(part(page, 'pan'))
  await page.keyboard.type(text)
}

async function values(page: Page): Promise<string[]> {
  const names: readonly Part[] = ['pan', 'expiration', 'cvv']
  return Promise.all(names.map((name) => part(page, name).inputValue()))
}

// What typing does without drawing or focus of a browser is in `packages/testing/src/dom/card.dom.test.ts`.

test('the keyboard goes through the inputs: typing, Backspace and arrows at the edges, Tab, and traps nobody', async ({
  page,
  merchant,
  service,
}) => {
  await open(page, { merchant, service })
  await typeThrough(page)
  await press(page, ['Home', 'Backspace'])
  await expect(part(page, 'expiration')).toBeFocused()
  expect(await marked(part(page, 'expiration'))).toBe('12 / 30|')
  await press(page, ['Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace'])
  await expect(part(page, 'pan')).toBeFocused()
  expect(await marked(part(page, 'pan'))).toBe('4242 4242 4242 4242|')
  expect(await values(page)).toEqual(['4242 4242 4242 4242', '', '123'])

  await press(page, ['ArrowRight'])
  await expect(part(page, 'expiration')).toBeFocused()
  await press(page, ['ArrowRight'])
  await expect(part(page, 'cvv')).toBeFocused()
  expect(await marked(part(page, 'cvv'))).toBe('|123')
  await press(page, ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
  await expect(part(page, 'cvv')).toBeFocused()
  await press(page, ['Home', 'ArrowLeft'])
  await expect(part(page, 'expiration')).toBeFocused()
  await press(page, ['ArrowLeft'])
  expect(await marked(part(page, 'pan'))).toBe('4242 4242 4242 4242|')
  await press(page, ['Home', 'ArrowLeft', 'Backspace'])
  expect(await marked(part(page, 'pan'))).toBe('|4242 4242 4242 4242')
  // A key that selects stays in its input.
  await part(page, 'cvv').focus()
  await press(page, ['Home', 'Shift+ArrowLeft', 'Control+ArrowLeft'])
  await expect(part(page, 'cvv')).toBeFocused()

  // Tab selects the text of an input.
  await page.locator('#before').focus()
  for (const name of ['pan', 'expiration', 'cvv'] as const) {
    await press(page, ['Tab'])
    await expect(part(page, name)).toBeFocused()
    if (name === 'pan') expect(await marked(part(page, name))).toBe('[4242 4242 4242 4242]')
  }
  await press(page, ['Tab'])
  await expect(page.locator('#after')).toBeFocused()
  for (const name of ['cvv', 'expiration', 'pan'] as const) {
    await press(page, ['Shift+Tab'])
    await expect(part(page, name)).toBeFocused()
  }
  await press(page, ['Shift+Tab'])
  await expect(page.locator('#before')).toBeFocused()

  // A corrected digit in a complete card does not move the caret.
  await focusInput(part(page, 'expiration'))
  await page.keyboard.type('1230')
  await expect(part(page, 'expiration')).toHaveValue('12 / 30')
  await part(page, 'pan').focus()
  await press(page, ['End', 'Backspace', '2'])
  await expect(part(page, 'pan')).toBeFocused()
  expect(await marked(part(page, 'pan'))).toBe('4242 4242 4242 4242|')

  // A held Backspace empties the line.
  await part(page, 'cvv').focus()
  await press(page, ['End'])
  for (let times = 0; times < 40; times += 1) await page.keyboard.down('Backspace')
  await page.keyboard.up('Backspace')
  expect(await values(page)).toEqual(['', '', ''])
  await expect(part(page, 'pan')).toBeFocused()
})

test('a whole number that is pasted moves the focus on, a wrong or partial number does not', async ({
  page,
  merchant,
  service,
}) => {
  await open(page, { merchant, service })
  await paste(page, part(page, 'pan'), '4242 4242')
  await expect(part(page, 'pan')).toBeFocused()
  await paste(page, part(page, 'pan'), '4242 4241')
  await expect(part(page, 'pan')).toHaveValue('4242 4242 4242 4241')
  await expect(part(page, 'pan')).toBeFocused()
  await paste(page, part(page, 'pan'), '5555 5555 5555 4444')
  await expect(part(page, 'expiration')).toBeFocused()
  await paste(page, part(page, 'expiration'), '2030-12')
  await expect(part(page, 'cvv')).toBeFocused()
})

test('narrow or wide, the caret is visible, a click reaches each input and none overlaps another', async ({
  page,
  merchant,
  service,
}) => {
  for (const widthPx of [220, 480]) {
    await open(page, { merchant, service }, { widthPx })
    await typeThrough(page, '6205500000000000004'.slice(0, 18))
    const inSight = await part(page, 'pan').evaluate((element) => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      return {
        toTheRight: scrollWidth - clientWidth - scrollLeft,
        edge: element.getBoundingClientRect().right,
      }
    })
    expect(inSight.toTheRight).toBeLessThanOrEqual(1)
    expect(inSight.edge).toBeLessThanOrEqual(widthPx)
    await expect(page.frameLocator('#card iframe').locator('svg')).toBeInViewport()

    await press(page, ['ControlOrMeta+A'])
    await page.keyboard.type('4242424242424242 1230 123')
    await page.locator('#after').focus()
    await expect(tail(page)).toHaveText('4242')
    await expect(tail(page)).toBeVisible()

    const names: readonly Part[] = ['pan', 'expiration', 'cvv']
    const boxes = await Promise.all(names.map((name) => part(page, name).boundingBox()))
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1]
      if (box && next) expect(box.x + box.width).toBeLessThanOrEqual(next.x)
    }
    const last = boxes.at(-1)
    const container = await page.locator('#card').boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((container?.x ?? 0) + widthPx)
    for (const [index, name] of names.entries()) {
      const box = boxes[index]
      if (!box) continue
      await page.locator('#after').focus()
      await expect(tail(page)).toBeVisible()
      await page.mouse.click(box.x + 6, box.y + box.height / 2)
      await expect(part(page, name)).toBeFocused()
    }
  }
})

test('the number is shown as its last four digits without focus, a click sets the caret, and text can be dragged', async ({
  page,
  merchant,
  service,
}) => {
  await open(page, { merchant, service })
  await typeThrough(page, '4242424242424242')
  await expect(tail(page)).toHaveText('4242')
  await press(page, ['Shift+Tab'])
  await expect(tail(page)).toHaveText('4242424242424242')
  await press(page, ['End', 'Backspace'])
  await page.locator('#after').focus()
  // An incomplete number is shown in full, so that it can be corrected.
  await expect(tail(page)).toHaveText('424242424242424')

  await focusInput(part(page, 'pan'))
  await press(page, ['End', ...Array(5).fill('Backspace')])
  await expect(part(page, 'pan')).toHaveValue('4242 4242 42')
  await part(page, 'cvv').focus()
  const { x, y } = await placeOf(part(page, 'pan'), 2)
  await page.mouse.click(x, y)
  expect(await marked(part(page, 'pan'))).toBe('42|42 4242 42')

  await press(page, ['ControlOrMeta+A'])
  await page.keyboard.type('4242 123')
  const [from, to] = [part(page, 'pan'), part(page, 'cvv')]
  await select(from, '4242 [123]')
  const start = await placeOf(from, 7)
  const end = await placeOf(to, 0)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, start.y, { steps: 3 })
  await page.mouse.move(end.x + 2, end.y, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => values(page)).toEqual(['4242', '', '123'])
})
