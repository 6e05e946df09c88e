import type { Page } from '@playwright/test'
import { startBrokenLine } from '../failures/broken-line.ts'
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

// What is answered without the service is in `packages/testing/src/dom/methods.dom.test.ts`.

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' } as const
const types = ['pan', 'expiration', 'cvv'] as const
const visa = { data: { card: { brand: 'visa', last4: '4242' } } }

async function typeCard(page: Page, typed: Record<keyof typeof card, string> = card): Promise<void> {
  for (const type of types) if (typed[type]) await typeIn(page, type, typed[type])
}

function token(
  page: Page,
  from: ElementType = 'pan',
  data: object = { name: 'Ana Souza' },
): Promise<{ data?: object; error?: object }> {
  return onPage(page, ({ payments, fields }, given) => payments.createToken(fields[given.from], given.data), {
    from,
    data,
  })
}

/** Codes and fields of a validation error, in its order. */
function mistakesIn({ error }: { error?: object }): string[] {
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

test('a complete card makes a token, once for two calls at the same time, and nothing else is sent', async ({
  page,
  merchant,
  service,
}) => {
  const requests = tokenRequests(page)
  await openElementPage(page, merchant, { service: service.origin })
  await typeCard(page, { ...card, expiration: '' })
  expect(mistakesIn(await token(page, 'cvv', { name: '' }))).toEqual(['2 expiration', '2 name'])
  expect(requests).toEqual([])

  await typeIn(page, 'expiration', card.expiration)
  // A change that the page has yet to hear of would make the second call another attempt.
  for (const type of types) await untilHeard(page, type, 'complete')
  const [one, two] = await onPage(page, ({ payments, fields }) => {
    const data = { name: ' Ana Souza ', email: 'ana@example.com' }
    return Promise.all([payments.createToken(fields.pan, data), payments.createToken(fields.cvv, data)])
  })
  expect(one).toEqual({
    data: {
      cardId: expect.stringMatching(/^crd_/),
      card: {
        cardHolderName: 'Ana Souza',
        expirationMonth: 12,
        expirationYear: 2030,
        brand: 'visa',
        bin: '424242',
        last4: '4242',
        network: 'visa',
      },
    },
  })
  expect(two).toEqual(one)
  expect(requests).toHaveLength(1)
  expect(await token(page, 'pan', { name: 'Ana Souza' })).not.toEqual(one)
})

test('a service that cannot be reached causes a network error, and there is a token when it can', async ({
  page,
  merchant,
  service,
}) => {
  const line = await startBrokenLine(service.origin)
  await openElementPage(page, merchant, { service: line.origin })
  await typeCard(page)
  line.break('/v1/', 'dropped')
  expect((await token(page)).error).toMatchObject({ type: 'network_error', code: 0, retryable: true })
  line.mend()
  expect((await token(page)).data).toMatchObject({ cardId: expect.stringMatching(/^crd_/) })
  await line.stop()
})

test('a card that was changed meanwhile does not get the token of the previous one, and a decline is explained in the language of the fields', async ({
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

  await forget(page)
  await onPage(page, ({ elements }) => elements.update({ locale: 'pt-BR' }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4000000000000002')
  await untilHeard(page, 'pan', 'complete')
  expect((await token(page)).error).toMatchObject({
    type: 'api_error',
    code: 402,
    reason: 'card_declined',
    retryable: false,
    message: 'Seu cartão foi recusado. Tente outro cartão ou ligue para o seu banco.',
  })
})

/** The service may have created the token. */
const lost = {
  type: 'network_error',
  code: 0,
  reason: 'unmounted',
  retryable: true,
  message: 'Not ready yet. Try again.',
}

test('a field that is unmounted, moved or removed during a request causes no wait, and no claim that nothing was sent', async ({
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

  await untilHeard(page, 'pan', 'ready', 3)
  await typeIn(page, 'pan', card.pan)
  const removed = token(page)
  await page.waitForRequest('**/v1/payments/tokens/**')
  await page.evaluate(() => document.querySelector('#pan')?.remove())
  expect((await removed).error).toEqual(lost)
  // The other fields request no token with values that are lost.
  expect(requests).toHaveLength(3)
  for (const from of types) expect(mistakesIn(await token(page, from))).toEqual(['1 pan'])
})

test.describe('in shadow trees', () => {
  /** Puts elements into shadow trees, each into its own. */
  async function intoShadow(page: Page, shadowed: readonly ElementType[]): Promise<void> {
    await forget(page)
    await onPage(
      page,
      ({ fields }, hidden) => {
        for (const type of hidden) {
          document.querySelector(`.in-shadow-${type}`)?.remove()
          const host = document.body.appendChild(document.createElement('div'))
          host.className = `in-shadow-${type}`
          fields[type].mount(host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div')))
        }
      },
      shadowed,
    )
    for (const type of shadowed) await untilHeard(page, type, 'ready')
  }

  async function typeEverywhere(page: Page, values: Record<(typeof types)[number], string>): Promise<void> {
    for (const type of types) {
      // Playwright's selectors pierce open shadow roots.
      await focusInput(page.frameLocator(`#${type} iframe, .in-shadow-${type} iframe`).locator('input'))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(values[type])
    }
  }

  test('there is a token from any field, whichever are there, and the code is judged by the brand', async ({
    page,
    merchant,
    service,
  }) => {
    await openElementPage(page, merchant, { service: service.origin })
    for (const shadowed of [['pan'], ['cvv'], ['expiration']] as const) {
      await intoShadow(page, shadowed)
      await typeEverywhere(page, card)
      for (const from of types) expect(await token(page, from)).toMatchObject(visa)
    }
    await forget(page)
    await typeEverywhere(page, { pan: '378282246310005', expiration: '1230', cvv: '1234' })
    await untilHeard(page, 'cvv', 'complete')
    expect(await token(page)).toMatchObject({ data: { card: { brand: 'american-express' } } })
    // A field that loads later learns the brand too.
    await intoShadow(page, ['cvv'])
    await focusInput(page.frameLocator('.in-shadow-cvv iframe').locator('input'))
    await page.keyboard.type('123')
    await untilHeard(page, 'cvv', 'change', 3)
    expect(mistakesIn(await token(page))).toEqual(['3 cvv'])
  })

  test('a field that is not mounted is reported at once', async ({ page, merchant, service }) => {
    await page.clock.install()
    await openElementPage(page, merchant, { service: service.origin })
    await intoShadow(page, types)
    await onPage(page, ({ fields }) => fields.cvv.unmount())
    // From here on, no time passes for the page and its frames.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    expect(mistakesIn(await token(page))).toContain('1 cvv')

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
    expect(mistakesIn(await late)).toContain('1 expiration')
  })
})
