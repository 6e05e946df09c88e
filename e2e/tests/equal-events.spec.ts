import type { Locator, Page } from '@playwright/test'
import { mountThree, openAttackPage, portThief } from '../support/attack-page.ts'
import { inputOf, type TypedCard, typeCard } from '../support/card-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { brands, cardsFrom, pairsPerBrand } from '../support/similar-cards.ts'
import { expect, test } from '../support/sites.ts'

/** Where a card is typed. */
interface Form {
  readonly name: string
  /** Its own part of the page's script, which sets `fields`. */
  readonly script: string
  readonly elements: number
  readonly numberIn: (page: Page) => Locator
  readonly type: (page: Page, card: TypedCard) => Promise<void>
}

const threeFields: Form = {
  name: 'three fields',
  script: mountThree,
  elements: 3,
  numberIn: (page) => inputOf(page, 'pan'),
  type: typeCard,
}

/** The focus moves by itself, and so narrow a card shows the last four digits of a number that is left. */
const oneCard: Form = {
  name: 'a card element',
  script: `
document.querySelector('#card').style.inlineSize = '12rem'
const card = elements.create('card', { style: { base: { fontFamily: 'serif', fontVariant: 'proportional-nums' } } })
var fields = { pan: card, cvv: card }, events = []
card.on('ready', (payload) => events.push({ name: 'ready', payload }))
card.mount('#card')`,
  elements: 1,
  numberIn: (page) => page.frameLocator('#card iframe').locator('.pan input'),
  async type(page, { pan, expiration, cvv }) {
    await focusInput(oneCard.numberIn(page))
    await page.keyboard.type(pan + expiration + cvv)
  },
}

/** Everything that reaches the page, in order, while a number is typed, left, requested, corrected and cleared. */
async function heardFrom(page: Page, { elements, numberIn, type }: Form, card: TypedCard): Promise<string[]> {
  await type(page, card)
  await focusInput(numberIn(page))
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(card.pan.slice(-1))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  return page.evaluate(async (count) => {
    const { payments, fields, intercepted } = globalThis as unknown as {
      payments: { createToken(field: object, data: object): Promise<unknown> }
      fields: Record<string, { clear(): void; update(options: object): void }>
      intercepted: { index: number; data: { event?: { name: string } } }[]
    }
    /** Calls `act`, and waits until each element has reported an event. There is no order among them. */
    const untilAllReport = async (name: string, act: () => unknown): Promise<void> => {
      const reports = (): number => intercepted.filter(({ data }) => data.event?.name === name).length
      const before = reports()
      await act()
      while (reports() < before + count) await new Promise((resolve) => setTimeout(resolve))
    }
    const { pan, cvv } = fields
    await payments.createToken(pan as object, { name: '' })
    await untilAllReport('empty', () => {
      for (const field of new Set(Object.values(fields))) {
        field.update({ style: { base: { letterSpacing: '2px' } } })
        field.clear()
        field.update({ style: { base: { letterSpacing: '1px' } } })
      }
    })
    await untilAllReport('error', () => payments.createToken(cvv as object, { name: '' }))
    await untilAllReport('error', () => payments.createToken(pan as object, { name: '' }))
    // Sorted by port: there is no order between messages of different ports. Request numbers increase.
    const received = intercepted.splice(0).sort((one, other) => one.index - other.index)
    return received.map(({ index, data }) => JSON.stringify([index, { ...data, id: 0 }]))
  }, elements)
}

for (const form of [threeFields, oneCard]) {
  test(`the page receives the same for ${brands.length * pairsPerBrand} pairs of one brand and length in ${form.name}`, async ({
    page,
    merchant,
    service,
  }) => {
    const script = `var elements = payments.elements()\n${form.script}`
    await openAttackPage(page, { merchant, service }, { firstScript: portThief, script })
    await page.waitForFunction(
      (count) =>
        (globalThis as unknown as { events: { name: string }[] }).events.filter(
          ({ name }) => name === 'ready',
        ).length === count,
      form.elements,
    )
    const makeCard = cardsFrom(20261122)
    const seen = new Set<string>()
    for (const brand of brands) {
      // The first number is received with the brand of the previous one.
      await heardFrom(page, form, makeCard(brand))
      for (let pair = 0; pair < pairsPerBrand; pair += 1) {
        const one = await heardFrom(page, form, makeCard(brand))
        expect(await heardFrom(page, form, makeCard(brand))).toEqual(one)
        // Each key causes one change event: a page can observe the number of keys and their times. There is one more for
        // each of the two keys that correct the number, and for clearing it.
        const changes = one.filter((message) => message.includes('"name":"change"'))
        const ofNumber = changes.filter((message) => message.includes('"brand"'))
        const further = form === oneCard ? 4 + (brand.length === 15 ? 4 : 3) : 0
        expect(ofNumber).toHaveLength(brand.length + 3 + further)
        seen.add(one.join('\n'))
      }
    }
    // The messages do differ between brands.
    expect(seen.size).toBe(brands.length)
  })
}
