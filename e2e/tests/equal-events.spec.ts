import type { Page } from '@playwright/test'
import { mountThree, openAttackPage, portThief } from '../support/attack-page.ts'
import { inputOf, type TypedCard, typeCard, untilReady } from '../support/card-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'

/** First digits that determine a brand, and the usual length of its numbers. */
const brands = [
  { prefix: '424', length: 16 },
  { prefix: '55', length: 16 },
  { prefix: '37', length: 15 },
  { prefix: '6011', length: 16 },
  { prefix: '3530', length: 16 },
] as const

const pairsPerBrand = Number(process.env.EQUAL_PAIRS ?? 10)

/** The same numbers in every run (Numerical Recipes' generator). */
function digitsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * 10)
  }
}

/** A number with a correct check digit. It is generated, so that this file contains none. */
function makeNumber({ prefix, length }: (typeof brands)[number], digit: () => number): string {
  const start = prefix + Array.from({ length: length - 1 - prefix.length }, digit).join('')
  return [...'0123456789'].map((last) => start + last).find(isLuhn) ?? start
}

function isLuhn(text: string): boolean {
  const sum = [...text].reverse().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Everything that reaches the page, in order, while a number is typed, left, requested, corrected and cleared. */
async function heardFrom(page: Page, card: TypedCard): Promise<string[]> {
  await typeCard(page, card)
  await focusInput(inputOf(page, 'pan'))
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(card.pan.slice(-1))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  return page.evaluate(async () => {
    const { payments, fields, intercepted } = globalThis as unknown as {
      payments: { createToken(field: object, data: object): Promise<unknown> }
      fields: Record<string, { clear(): void; update(options: object): void }>
      intercepted: { index: number; data: { event?: { name: string } } }[]
    }
    /** Calls `act`, and waits until each of the three fields has reported an event. There is no order among them. */
    const untilAllReport = async (name: string, act: () => unknown): Promise<void> => {
      const reports = (): number => intercepted.filter(({ data }) => data.event?.name === name).length
      const before = reports()
      await act()
      while (reports() < before + 3) await new Promise((resolve) => setTimeout(resolve))
    }
    const { pan, cvv } = fields
    await payments.createToken(pan as object, { name: '' })
    await untilAllReport('empty', () => {
      for (const field of Object.values(fields)) {
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
  })
}

test(`the page receives the same for ${brands.length * pairsPerBrand} pairs of one brand and length`, async ({
  page,
  merchant,
  service,
}) => {
  const script = `var elements = payments.elements()\n${mountThree}`
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script })
  await untilReady(page)
  const digit = digitsFrom(20261122)
  const seen = new Set<string>()
  for (const brand of brands) {
    const makeCard = (): TypedCard => ({
      pan: makeNumber(brand, digit),
      expiration: `1${digit() % 3}3${digit()}`,
      cvv: Array.from({ length: brand.length === 15 ? 4 : 3 }, digit).join(''),
    })
    // The first number is received with the brand of the previous one.
    await heardFrom(page, makeCard())
    for (let pair = 0; pair < pairsPerBrand; pair += 1) {
      const one = await heardFrom(page, makeCard())
      expect(await heardFrom(page, makeCard())).toEqual(one)
      // Each key causes one change event: a page can observe the number of keys and their times.
      const changes = one.filter(
        (message) => message.includes('"name":"change"') && message.includes('"elementType":"pan"'),
      )
      // And one for each of the two keys that correct the number, and for clearing it.
      expect(changes).toHaveLength(brand.length + 3)
      seen.add(one.join('\n'))
    }
  }
  // The messages do differ between brands.
  expect(seen.size).toBe(brands.length)
})
