import type { Page } from '@playwright/test'
import { createToken, type FieldName, inputOf, openCardPage, received } from '../support/card-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'

const card = { pan: '4242424242424242', expiration: '12/30', cvv: '123' }

/** Sets a value as the scripts of some password managers do, and dispatches only the given event, if any. */
async function setValue(page: Page, field: FieldName, value: string, event?: 'change'): Promise<void> {
  await inputOf(page, field).evaluate(
    (input, { value, event }) => {
      Object.assign(input, { value })
      if (event) input.dispatchEvent(new Event(event, { bubbles: true }))
    },
    { value, event },
  )
}

test('values that were set without an event make a token, also over typed ones and in a shadow tree', async ({
  page,
  merchant,
  service,
}) => {
  for (const tree of ['light', 'shadow'] as const) {
    await openCardPage(page, merchant, { service: service.origin, tree })
    for (const field of ['pan', 'expiration', 'cvv'] as const) await setValue(page, field, card[field])
    const { data, error } = await createToken(page)
    expect(error).toBeUndefined()
    expect(data).toMatchObject({ card: { last4: '4242', expirationMonth: 12, expirationYear: 2030 } })
    await expect(inputOf(page, 'pan')).toHaveValue('4242 4242 4242 4242')
  }
  await focusInput(inputOf(page, 'pan'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('378282246310005')
  await setValue(page, 'pan', '5555555555554444')
  expect((await createToken(page)).data).toMatchObject({ card: { last4: '4444' } })
})

test('a value that is set is read on change, when the payer leaves the field, and for card information', async ({
  page,
  merchant,
  service,
}) => {
  await test.step('a value that is set is read on change', async () => {
    await openCardPage(page, merchant, { service: service.origin })
    await setValue(page, 'pan', card.pan, 'change')
    await expect
      .poll(async () => (await received(page, 'pan')).map(({ name }) => name))
      .toEqual(['ready', 'change', 'empty', 'complete'])
    await expect(page.locator('#pan')).toHaveClass(/ServiceElement--complete/)
  })
  await test.step('a value that is set is read when the payer leaves the field', async () => {
    await openCardPage(page, merchant, { service: service.origin })
    await focusInput(inputOf(page, 'pan'))
    await setValue(page, 'pan', '4242424242424241')
    await focusInput(inputOf(page, 'cvv'))
    await expect(page.locator('#pan')).toHaveClass(/ServiceElement--invalid/)
    const [change] = (await received(page, 'pan')).filter(({ name }) => name === 'change')
    expect(change?.payload).toMatchObject({ empty: false, error: { code: 3 } })
  })
  await test.step('the card information is about the number that is shown', async () => {
    await openCardPage(page, merchant, { service: service.origin })
    await setValue(page, 'pan', '5555555555554444')
    const { data } = await page.evaluate(() => {
      const { payments, fields } = globalThis as unknown as {
        payments: { getBinInformation(field: object): Promise<{ data?: object }> }
        fields: { pan: object }
      }
      return payments.getBinInformation(fields.pan)
    })
    expect(data).toMatchObject({ brand: 'mastercard' })
    await expect(page.locator('#pan')).toHaveClass(/ServiceElement--complete/)
  })
  await test.step('a field that only lost the focus has not changed', async () => {
    await openCardPage(page, merchant, { service: service.origin })
    await focusInput(inputOf(page, 'expiration'))
    await page.keyboard.type('1')
    await focusInput(inputOf(page, 'cvv'))
    await expect
      .poll(async () => (await received(page, 'expiration')).some(({ name }) => name === 'blur'))
      .toBe(true)
    const changes = (await received(page, 'expiration')).filter(({ name }) => name === 'change')
    expect(changes).toHaveLength(1)
  })
})
