import type { Page } from '@playwright/test'
import {
  createToken,
  type FieldName,
  inputOf,
  openCardPage,
  received,
  typeCard,
} from '../support/card-page.ts'
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
