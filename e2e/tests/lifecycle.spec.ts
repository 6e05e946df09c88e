import type { Page } from '@playwright/test'
import { inputOf, openCardPage, received, typeCard, untilReady } from '../support/card-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { pageCounters } from '../support/page-counters.ts'
import { expect, test } from '../support/sites.ts'

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }

/** Calls a method of all three fields on the page. */
function onFields(page: Page, method: 'mount' | 'unmount' | 'destroy' | 'clear'): Promise<void> {
  return page.evaluate((name) => {
    const { fields } = globalThis as unknown as {
      fields: Record<string, Record<string, (to: string) => void>>
    }
    for (const [type, field] of Object.entries(fields)) field[name]?.(`#${type}`)
  }, method)
}

/** Mounts the three fields again, types a card and unmounts them. */
async function cycle(page: Page): Promise<void> {
  await onFields(page, 'unmount')
  await page.evaluate(() => (globalThis as unknown as { events: unknown[] }).events.splice(0))
  await onFields(page, 'mount')
  await untilReady(page)
  await typeCard(page, card)
  await onFields(page, 'unmount')
  await expect.poll(() => page.frames().length).toBe(1)
}

test('unmounting leaves no node, no listener and no class behind', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  // Once before counting, because the test tools add their own listeners at first use.
  await cycle(page)
  const before = await pageCounters(page)
  for (let times = 0; times < 5; times += 1) await cycle(page)
  expect(await pageCounters(page)).toEqual(before)
  expect(before.frames).toBe(1)
  expect(
    await page.locator('#pan').evaluate(({ className, childNodes }) => [className, childNodes.length]),
  ).toEqual(['', 0])
})

test('a listener or a node that remains is counted', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  await cycle(page)
  const before = await pageCounters(page)
  await page.evaluate(() => {
    window.addEventListener('message', () => {})
    document.body.append(document.createElement('div'))
  })
  const after = await pageCounters(page)
  expect([after.nodes - before.nodes, after.listeners - before.listeners]).toEqual([1, 1])
})

test('an element is empty and emits ready again when it is mounted again', async ({
  page,
  merchant,
  service,
}) => {
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, card)
  await onFields(page, 'unmount')
  await onFields(page, 'mount')
  await expect
    .poll(async () => (await received(page, 'pan')).filter(({ name }) => name === 'ready').length)
    .toBe(2)
  await expect(inputOf(page, 'pan')).toHaveValue('')
  await expect(page.locator('#pan')).toHaveClass('ServiceElement ServiceElement--empty')
})

test('a field loads again, empty, when its container is moved', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, card)
  await page.evaluate(() => document.body.append(document.querySelector('#pan') ?? ''))
  await expect
    .poll(async () => (await received(page, 'pan')).filter(({ name }) => name === 'ready').length)
    .toBe(2)
  await expect(inputOf(page, 'pan')).toHaveValue('')
  await focusInput(inputOf(page, 'pan'))
  await page.keyboard.type(card.pan)
  await expect(page.locator('#pan')).toHaveClass(/ServiceElement--complete/)
})

test('methods that are called while a field loads take effect in order', async ({
  page,
  merchant,
  service,
}) => {
  await openCardPage(page, merchant, { service: service.origin })
  await onFields(page, 'unmount')
  await page.evaluate(() => {
    const { pan } = (
      globalThis as unknown as { fields: Record<string, Record<string, (value?: unknown) => void>> }
    ).fields
    pan?.mount?.('#pan')
    pan?.update?.({ placeholder: 'first' })
    pan?.update?.({ placeholder: 'second' })
    pan?.focus?.()
  })
  await expect(inputOf(page, 'pan')).toBeFocused()
  await expect(inputOf(page, 'pan')).toHaveAttribute('placeholder', 'second')
})
