import type { Page } from '@playwright/test'
import {
  type ElementType,
  forget,
  input,
  onPage,
  openElementPage,
  typeIn,
  untilHeard,
} from '../support/element-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' } as const
const types = ['pan', 'expiration', 'cvv'] as const
const visa = { data: { card: { brand: 'visa', last4: '4242' } } }

async function typeCard(page: Page): Promise<void> {
  for (const type of types) await typeIn(page, type, card[type])
}

function token(
  page: Page,
  from: ElementType = 'pan',
  name = 'Ana Souza',
): Promise<{ data?: object; error?: object }> {
  return onPage(
    page,
    ({ payments, fields }, given) => payments.createToken(fields[given.from], { name: given.name }),
    {
      from,
      name,
    },
  )
}

/** Codes and fields of a validation error, in its order. */
function told({ error }: { error?: object }): string[] {
  const { errors } = error as { errors: { code: number; field: string }[] }
  return errors.map(({ code, field }) => `${code} ${field}`)
}

/** The requests to the tokenization endpoint from now on. */
function tokenRequests(page: Page): string[] {
  const requests: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/v1/payments/tokens') && requests.push(request.url()),
  )
  return requests
}

for (const from of types) {
  test(`createToken from ${from} includes the other fields`, async ({ page, merchant, service }) => {
    await openElementPage(page, merchant, { service: service.origin })
    await typeCard(page)
    expect(await token(page, from)).toMatchObject(visa)
  })
}

test('createToken from a card', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['card'] })
  await typeIn(page, 'card', card.pan + card.expiration + card.cvv, 'pan')
  expect(await token(page, 'card')).toMatchObject(visa)
})

test('errors are in the order of codes, then of fields: not mounted, empty, invalid', async ({
  page,
  merchant,
  service,
}) => {
  const requests = tokenRequests(page)
  await openElementPage(page, merchant, { service: service.origin })
  expect(told(await token(page, 'cvv', ''))).toEqual(['2 pan', '2 expiration', '2 cvv', '2 name'])
  await typeIn(page, 'pan', '4242424242424241')
  await typeIn(page, 'cvv', '12')
  const mixed = await token(page, 'cvv', ' ')
  expect(told(mixed)).toEqual(['2 expiration', '2 name', '3 pan', '3 cvv'])
  expect(mixed.error).toMatchObject({
    code: 2,
    field: 'expiration',
    type: 'validation_error',
    element: 'validation_error',
    message: 'Enter the expiration date of your card.',
  })
  await onPage(page, ({ fields }) => fields.expiration.unmount())
  expect(told(await token(page, 'cvv'))).toEqual(['1 expiration', '3 pan', '3 cvv'])
  await onPage(page, ({ fields }) => fields.cvv.destroy())
  expect(told(await token(page, 'pan'))).toEqual(['1 expiration', '1 cvv', '3 pan'])
  expect(told(await token(page, 'cvv'))).toEqual(['1 expiration', '1 cvv', '3 pan'])
  await onPage(page, ({ fields }) => fields.pan.unmount())
  expect(told(await token(page, 'pan'))).toEqual(['1 pan', '1 expiration', '1 cvv'])
  expect(requests).toEqual([])
})

test('two calls at once send one request, and both get its token', async ({ page, merchant, service }) => {
  const requests = tokenRequests(page)
  await openElementPage(page, merchant, { service: service.origin })
  await typeCard(page)
  // A change that the page has yet to hear of would make the second call another attempt.
  for (const type of ['pan', 'expiration', 'cvv'] as const) await untilHeard(page, type, 'complete')
  const [one, two] = await onPage(page, ({ payments, fields }) =>
    Promise.all([
      payments.createToken(fields.pan, { name: 'Ana' }),
      payments.createToken(fields.cvv, { name: 'Ana' }),
    ]),
  )
  expect(one).toMatchObject(visa)
  expect(two).toEqual(one)
  expect(requests).toHaveLength(1)
  const later = await onPage(page, ({ payments, fields }) =>
    payments.createToken(fields.pan, { name: 'Ana' }),
  )
  expect(later).not.toEqual(one)
})

test('a card that was changed meanwhile does not get the token of the previous one', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin })
  await typeCard(page)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/payments/tokens/**', async (route) => {
    await held
    await route.continue()
  })
  const first = token(page)
  await page.waitForRequest('**/v1/payments/tokens/**')
  await forget(page)
  await focusInput(input(page, 'pan'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('5555555555554444')
  await untilHeard(page, 'pan', 'complete')
  const second = token(page)
  release()
  expect(await first).toMatchObject(visa)
  expect(await second).toMatchObject({ data: { card: { brand: 'mastercard', last4: '4444' } } })
})

test('after clear all fields are empty, and a new card can be typed', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin })
  await typeCard(page)
  await onPage(page, ({ fields }) => {
    fields.pan.clear()
    fields.cvv.clear()
  })
  expect(told(await token(page))).toEqual(['2 pan', '2 cvv'])
  await typeIn(page, 'pan', '378282246310005')
  await typeIn(page, 'cvv', '1234')
  expect(await token(page)).toMatchObject({ data: { card: { brand: 'american-express' } } })
})

test('a container that the page removes counts as not mounted, at once', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin })
  await typeCard(page)
  await page.evaluate(() => document.querySelector('#pan')?.remove())
  for (const from of types) expect(told(await token(page, from))).toEqual(['1 pan'])
  await page.evaluate(() => {
    for (const container of document.querySelectorAll('div')) container.remove()
  })
  expect(told(await token(page))).toEqual(['1 pan', '1 expiration', '1 cvv'])
})

/** The service may have created the token. */
const lost = {
  type: 'network_error',
  code: 0,
  reason: 'unmounted',
  retryable: true,
  message: 'Not ready yet. Try again.',
}

test('a container that is removed during a request causes no wait, and no claim that nothing was sent', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin })
  await typeCard(page)
  await page.route('**/v1/payments/tokens/**', () => {})
  const asked = token(page)
  await page.waitForRequest('**/v1/payments/tokens/**')
  await page.evaluate(() => document.querySelector('#pan')?.remove())
  expect((await asked).error).toEqual(lost)
})

test('a field that is unmounted or moved during a request causes no wait', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin })
  await typeCard(page)
  const requests = tokenRequests(page)
  await page.route('**/v1/payments/tokens/**', () => {})
  const unmounted = token(page)
  await page.waitForRequest('**/v1/payments/tokens/**')
  await onPage(page, ({ fields }) => fields.pan.unmount())
  expect((await unmounted).error).toEqual(lost)
  await onPage(page, ({ fields }) => fields.pan.mount('#pan'))
  await untilHeard(page, 'pan', 'ready', 2)
  await typeIn(page, 'pan', card.pan)
  const moved = token(page)
  await page.waitForRequest('**/v1/payments/tokens/**')
  await page.evaluate(() => document.body.append(document.querySelector('#pan') ?? ''))
  expect((await moved).error).toEqual(lost)
  // The other fields request no token with values that are lost.
  expect(requests).toHaveLength(2)
})

test('a call while fields are loading waits for them', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin })
  await onPage(page, ({ fields }) => {
    for (const [type, field] of Object.entries(fields)) {
      field.unmount()
      field.mount(`#${type}`)
    }
  })
  expect(told(await token(page))).toEqual(['2 pan', '2 expiration', '2 cvv'])
})

test('an HTML answer from a proxy is a network error', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin })
  await typeCard(page)
  await page.route('**/v1/payments/tokens/**', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  )
  expect((await token(page)).error).toEqual({
    type: 'network_error',
    code: 0,
    retryable: true,
    message: 'We could not reach the payment service. Check your connection and try again.',
  })
})

test.describe('in shadow trees', () => {
  /** Puts each element into its own shadow tree, except those that stay in the document. */
  async function intoShadow(page: Page, shadowed: readonly ElementType[]): Promise<void> {
    await forget(page)
    await onPage(
      page,
      ({ fields }, hidden) => {
        for (const type of hidden) {
          const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
          const container = root.appendChild(document.createElement('div'))
          container.className = `in-shadow-${type}`
          fields[type].mount(container)
        }
      },
      shadowed,
    )
    for (const type of shadowed) await untilHeard(page, type, 'ready')
  }

  async function typeEverywhere(page: Page, values: Record<(typeof types)[number], string>): Promise<void> {
    for (const type of types) {
      // Playwright's selectors pierce open shadow roots.
      await page.frameLocator(`#${type} iframe, .in-shadow-${type} iframe`).locator('input').focus()
      await page.keyboard.type(values[type])
    }
  }

  for (const shadowed of [['pan'], ['cvv'], ['pan', 'cvv'], ['expiration', 'cvv'], types] as const) {
    test(`there is a token if ${shadowed.join(' and ')} are there, from any field`, async ({
      page,
      merchant,
      service,
    }) => {
      await openElementPage(page, merchant, { service: service.origin })
      await intoShadow(page, shadowed)
      await typeEverywhere(page, card)
      for (const from of types) expect(await token(page, from)).toMatchObject(visa)
    })
  }

  test('the code is judged by the brand of a number in another tree, also if it loads later', async ({
    page,
    merchant,
    service,
  }) => {
    await openElementPage(page, merchant, { service: service.origin })
    await intoShadow(page, types)
    await typeEverywhere(page, { pan: '378282246310005', expiration: '1230', cvv: '1234' })
    await untilHeard(page, 'cvv', 'complete')
    expect(await token(page)).toMatchObject({ data: { card: { brand: 'american-express' } } })
    await intoShadow(page, ['cvv'])
    await page.frameLocator('.in-shadow-cvv iframe').last().locator('input').focus()
    await page.keyboard.type('123')
    await untilHeard(page, 'cvv', 'change', 3)
    expect(told(await token(page))).toEqual(['3 cvv'])
  })

  test('a field that is not mounted is reported at once', async ({ page, merchant, service }) => {
    await page.clock.install()
    await openElementPage(page, merchant, { service: service.origin })
    await intoShadow(page, types)
    await onPage(page, ({ fields }) => fields.cvv.unmount())
    // From here on, no time passes for the page and its frames.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    expect(told(await token(page))).toContain('1 cvv')

    // Control: the limit of two seconds applies to fields that are mounted and do not answer.
    await page
      .frameLocator('.in-shadow-expiration iframe')
      .locator('input')
      .evaluate(() => {
        BroadcastChannel.prototype.postMessage = () => {}
      })
    let isReported = false
    const late = token(page).finally(() => {
      isReported = true
    })
    let seconds = 0
    for (; !isReported; seconds += 1) await page.clock.runFor(1_000)
    expect(seconds).toBeGreaterThan(1)
    expect(told(await late)).toContain('1 expiration')
  })
})
