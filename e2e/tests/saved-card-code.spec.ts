import type { Page } from '@playwright/test'
import { inputIn as inputOfHost, openCustomElements, untilReady } from '../support/custom-elements-page.ts'
import { type Globals, openElementPage } from '../support/element-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { inputIn, onStage, openStage, untilHeard } from '../support/react-page.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'

interface Result {
  readonly data?: { readonly cvvToken: string; readonly cardId: string; readonly expiresAt: number }
  readonly error?: object
}

/** A verified card of the demo merchant, as a frame could have made it. */
async function newSavedCard(service: ServiceSite, card: object = {}): Promise<string> {
  const good = { pan: '4242424242424242', expirationMonth: 12, expirationYear: 2040, cvv: '123' }
  const token = await fetch(`${service.origin}/v1/payments/tokens/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'ek_test_demo', origin: service.origin },
    body: JSON.stringify({ card: { ...good, cardHolderName: 'Ana Souza', ...card } }),
  })
  return ((await token.json()) as { cardId: string }).cardId
}

/** Charges a saved card as the merchant's server. @returns the status, and the reason of a refusal. */
async function charge(service: ServiceSite, { cardId = '', cvvToken = '' }: Partial<Result['data']> = {}) {
  const order = { amount: 1000, currency: 'BRL', country: 'BR', cardId, cvvToken }
  const { status, body } = await service.call('POST', '/v1/payments/charges/card', order)
  const { transferStatus, data } = body as { transferStatus?: string; data?: { reason: string } }
  return `${status} ${transferStatus ?? data?.reason}`
}

function createToken(page: Page, data: object): Promise<Result> {
  return page.evaluate((data) => {
    const { payments, fields } = globalThis as unknown as Globals
    return payments.createToken(fields.cvv, data) as Promise<object>
  }, data)
}

async function typeCode(page: Page, code: string): Promise<void> {
  await focusInput(page.frameLocator('#cvv iframe').locator('input'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(code)
}

test('one field and no name make a token, with which the card is charged once', async ({
  page,
  merchant,
  service,
}) => {
  const cardId = await newSavedCard(service)
  await openElementPage(page, merchant, { service: service.origin, types: ['cvv'] })
  const empty = await createToken(page, { cardId })
  expect(empty.error).toMatchObject({ type: 'validation_error', code: 2, field: 'cvv' })
  await typeCode(page, '12')
  const incomplete = await createToken(page, { cardId })
  expect(incomplete.error).toMatchObject({ type: 'validation_error', code: 3, field: 'cvv' })
  await typeCode(page, '123')
  const { data } = await createToken(page, { cardId })
  expect(data).toEqual({
    cvvToken: expect.stringMatching(/^cvv_[0-9a-f]{32}$/),
    cardId,
    expiresAt: expect.any(Number),
  })
  expect(await charge(service, data)).toBe('200 SETTLED')
  expect(await charge(service, data)).toBe('409 cvv_token_used')
})

test('a React component with the code alone makes a token', async ({ page, merchant, service }) => {
  const cardId = await newSavedCard(service)
  const setup = { groups: [{ fields: [{ type: 'cvv' as const }] }] }
  await openStage(page, merchant, { service: service.origin, setup })
  await untilHeard(page, 'cvv', 'ready')
  await focusInput(inputIn(page, 'cvv'))
  await page.keyboard.type('123')
  const { data } = (await onStage(page, ({ createToken }, data) => createToken(data), { cardId })) as Result
  expect(await charge(service, data)).toBe('200 SETTLED')
})

test('a custom element with the code alone makes a token', async ({ page, merchant, service }) => {
  const cardId = await newSavedCard(service)
  const body = '<element-group api-key="ek_test_demo"><element-cvv></element-cvv></element-group>'
  await openCustomElements(page, merchant, { service: service.origin, body })
  await untilReady(page, 1)
  await focusInput(inputOfHost(page.locator('element-cvv'), 'cvv'))
  await page.keyboard.type('123')
  const { data } = await page.evaluate((cardId) => {
    const group = document.querySelector('element-group') as unknown as {
      createToken(data: object): Promise<Result>
    }
    return group.createToken({ cardId })
  }, cardId)
  expect(await charge(service, data)).toBe('200 SETTLED')
})
