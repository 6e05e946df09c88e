import type { Page } from '@playwright/test'
import {
  createToken,
  type FieldName,
  inputOf,
  openCardPage,
  received,
  typeCard,
} from '../support/card-page.ts'
import { eventsOf, input, onPage, openElementPage, typeIn } from '../support/element-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'

const names: readonly FieldName[] = ['pan', 'expiration', 'cvv']
const empties = {
  pan: 'Enter your card number.',
  expiration: 'Enter the expiration date of your card.',
  cvv: 'Enter the security code of your card.',
}

/** The error events of a field, as `code field`. */
async function errorsOf(page: Page, field: FieldName): Promise<string[]> {
  const events = (await received(page, field)).filter(({ name }) => name === 'error')
  return events.map(({ payload }) => {
    const { code, field } = payload.error as { code: number; field: string }
    return `${code} ${field}`
  })
}

for (const tree of ['light', 'shadow'] as const) {
  test(`createToken() shows which fields are wrong, until they change (fields in a ${tree} tree)`, async ({
    page,
    merchant,
    service,
  }) => {
    await openCardPage(page, merchant, { service: service.origin, tree })
    await typeCard(page, { pan: '4242', expiration: '', cvv: '123' })
    expect((await createToken(page)).error).toMatchObject({ code: 2, field: 'expiration' })
    await expect.poll(() => errorsOf(page, 'expiration')).toEqual(['2 expiration'])
    // Leaving the number has shown its error already.
    await expect.poll(() => errorsOf(page, 'pan')).toEqual(['3 pan', '3 pan'])
    expect(await errorsOf(page, 'cvv')).toEqual([])

    const expiration = inputOf(page, 'expiration')
    await expect(expiration).toHaveAttribute('aria-invalid', 'true')
    await expect(expiration).toHaveAccessibleDescription(empties.expiration)
    await expect(inputOf(page, 'cvv')).toHaveAttribute('aria-invalid', 'false')
    const container = tree === 'light' ? page.locator('#expiration') : page.locator('#expiration > div')
    await expect(container).toHaveClass(/ServiceElement--invalid/)

    // The focus alone changes nothing.
    await focusInput(expiration)
    await expect(container).toHaveClass(/ServiceElement--focus/)
    await expect(container).toHaveClass(/ServiceElement--invalid/)
    await expect(expiration).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('1')
    await expect(container).not.toHaveClass(/ServiceElement--(invalid|empty)/)
    await expect(expiration).toHaveAttribute('aria-invalid', 'false')
    await expect(expiration).toHaveAccessibleDescription('')
  })
}

test('every refusal emits an error of each field concerned', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  for (let times = 1; times <= 2; times += 1) {
    await createToken(page)
    for (const field of names) {
      await expect.poll(() => errorsOf(page, field)).toEqual(Array(times).fill(`2 ${field}`))
    }
  }
})

test('a refusal of the code of a saved card concerns the code alone', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  const error = await page.evaluate(async () => {
    const { payments, fields } = globalThis as unknown as {
      payments: { createToken(field: object, data: object): Promise<{ error?: object }> }
      fields: { cvv: object }
    }
    return (await payments.createToken(fields.cvv, { cardId: 'crd_1' })).error
  })
  expect(error).toMatchObject({ code: 2, field: 'cvv' })
  await expect.poll(() => errorsOf(page, 'cvv')).toEqual(['2 cvv'])
  await expect(inputOf(page, 'cvv')).toHaveAttribute('aria-invalid', 'true')
  await expect(inputOf(page, 'cvv')).toHaveAccessibleDescription(empties.cvv)
  for (const field of ['pan', 'expiration'] as const) {
    await expect(inputOf(page, field)).toHaveAttribute('aria-invalid', 'false')
    expect(await errorsOf(page, field)).toEqual([])
  }
})

test('the errors of an inner field of a card are its own', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['card'] })
  await typeIn(page, 'card', '4242')
  const error = await onPage(page, async ({ payments, fields }) => {
    const result = await payments.createToken(fields.card, { name: 'Ana Souza' })
    return result.error
  })
  expect(error).toMatchObject({ code: 2, field: 'expiration' })
  const errors = async () =>
    (await eventsOf(page, 'card')).flatMap(({ name, payload }) =>
      name === 'error' ? [(payload.error as { field: string }).field] : [],
    )
  await expect.poll(errors).toEqual(['cvv', 'expiration', 'pan'])
  for (const field of ['expiration', 'cvv'] as const) {
    await expect(input(page, 'card', field)).toHaveAttribute('aria-invalid', 'true')
    await expect(input(page, 'card', field)).toHaveAccessibleDescription(empties[field])
  }
  await page.keyboard.type('424242424242')
  await expect(input(page, 'card')).toHaveAttribute('aria-invalid', 'false')
  // The other two have not changed.
  await expect(input(page, 'card', 'cvv')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#card')).toHaveClass(/ServiceElement--invalid/)
  await typeIn(page, 'card', '1230123', 'expiration')
  await expect(page.locator('#card')).toHaveClass(/ServiceElement--complete/)
  await expect(page.locator('#card')).not.toHaveClass(/ServiceElement--invalid/)
})

test('a cleared field is no longer wrong', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  await createToken(page)
  await expect(page.locator('#pan')).toHaveClass(/ServiceElement--invalid/)
  await page.evaluate(() =>
    (globalThis as unknown as { fields: { pan: { clear(): void } } }).fields.pan.clear(),
  )
  await expect(page.locator('#pan')).not.toHaveClass(/ServiceElement--invalid/)
  await expect(page.locator('#cvv')).toHaveClass(/ServiceElement--invalid/)
  // A page that shows the message of the error removes it at a change without one.
  const changes = (await received(page, 'pan')).filter(({ name }) => name === 'change')
  expect(changes.map(({ payload }) => payload.error)).toEqual([undefined])
})

test('a date that the payer leaves at 12 / 20 has expired', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, { pan: '', expiration: '1220', cvv: '' })
  await expect(inputOf(page, 'expiration')).toHaveAccessibleDescription('Your card has expired.')
  await focusInput(inputOf(page, 'expiration'))
  await page.keyboard.press('End')
  await page.keyboard.type('30')
  await expect(inputOf(page, 'expiration')).toHaveValue('12 / 30')
  await expect(page.locator('#expiration')).toHaveClass(/ServiceElement--complete/)
})
