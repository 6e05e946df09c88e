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

test('createToken() shows which fields are wrong, until they change, also in shadow trees', async ({
  page,
  merchant,
  service,
}) => {
  for (const tree of ['light', 'shadow'] as const) {
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
