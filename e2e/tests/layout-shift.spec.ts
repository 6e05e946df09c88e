import type { Frame, Page } from '@playwright/test'
import {
  type ElementPageOptions,
  type ElementType,
  frameOf,
  onPage,
  openElementPage,
  untilHeard,
} from '../support/element-page.ts'
import { expect, test } from '../support/sites.ts'

/** The two ways to build a card form. */
const checkouts: { readonly [name: string]: readonly ElementType[] } = {
  'three fields': ['pan', 'expiration', 'cvv'],
  'the one-line card': ['card'],
}

/** 20 px × 1.5, and 12 px above and below. */
const largeStyle = { base: { fontSize: '20px', padding: '12px' } }
const largeHeightPx = 54
const styles = [
  {},
  { base: { fontSize: '16px', fontFamily: 'Georgia, serif', color: '#30313d' } },
  largeStyle,
]

/** Longer than a field takes to report its height, and the page to render it. */
const settlesMs = 500

/** A container for each element between texts of the page, which move when a container's height changes. */
function bodyFor(types: readonly ElementType[], containerStyle = ''): string {
  const fields = types.map((type) => `<p>Your card</p><div id="${type}" style="${containerStyle}"></div>`)
  return `${fields.join('')}<p>You pay R$ 129,90.</p><button>Pay</button>`
}

function sameFor(types: readonly ElementType[], style: object): NonNullable<ElementPageOptions['options']> {
  return Object.fromEntries(types.map((type) => [type, { style }]))
}

/** The scores of all layout shifts so far, on the page and in its frames (Layout Instability §2). */
async function shifts(page: Page): Promise<number[]> {
  await page.waitForTimeout(settlesMs)
  return (await Promise.all(page.frames().map(shiftsIn))).flat()
}

function shiftsIn(frame: Frame): Promise<number[]> {
  return frame.evaluate(
    () =>
      new Promise((resolve) => {
        const scores: number[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) scores.push((entry as unknown as { value: number }).value)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Earlier entries are delivered in a separate task.
        setTimeout(() => resolve(scores), 100)
      }),
  )
}

for (const [checkout, types] of Object.entries(checkouts)) {
  test(`${checkout} load without a shift in any style, and are mounted without one where the page has reserved their space`, async ({
    page,
    merchant,
    service,
  }) => {
    for (const style of styles) {
      const options = sameFor(types, style)
      await openElementPage(page, merchant, { service: service.origin, types, options, body: bodyFor(types) })
      expect(await shifts(page), JSON.stringify(style)).toEqual([])
    }
    for (const [style, heightPx] of [
      [{}, 24],
      [largeStyle, largeHeightPx],
    ] as const) {
      const body = bodyFor(types, `min-height: ${heightPx}px`)
      await openElementPage(page, merchant, { service: service.origin, types: [], body })
      await page.waitForTimeout(settlesMs)
      await mount(page, types, style)
      expect(await page.locator('iframe').first().evaluate(heightOf)).toBe(heightPx)
      expect(await shifts(page), `mounted later, ${heightPx} px`).toEqual([])
    }
  })
}

test('a shift of the page and a shift inside a frame are detected', async ({ page, merchant, service }) => {
  const body = bodyFor(['pan'])
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], body })
  expect(await shifts(page)).toEqual([])
  await page.evaluate(() => document.body.prepend(document.createElement('h1'), 'Checkout'))
  expect(await shifts(page)).toHaveLength(1)
  const frame = await frameOf(page, 'pan')
  await frame.evaluate(() => document.body.style.setProperty('padding-top', '8px'))
  expect(await shiftsIn(frame)).toHaveLength(1)
})

async function mount(page: Page, types: readonly ElementType[], style: object): Promise<void> {
  await onPage(
    page,
    ({ elements, listen }, given) => {
      for (const type of given.types) listen(elements.create(type, { style: given.style })).mount(`#${type}`)
    },
    { types, style },
  )
  for (const type of types) await untilHeard(page, type, 'ready')
}

function heightOf(iframe: Element): number {
  return (iframe as HTMLElement).offsetHeight
}
