import type { Page } from '@playwright/test'
import { focusInput } from '../support/focus-input.ts'
import { type PageCounters, pageCounters } from '../support/page-counters.ts'
import {
  framesIn,
  inputIn,
  onStage,
  openStage,
  receivedOn,
  renderStage,
  restage,
  type Setup,
  threeFields,
  untilHeard,
} from '../support/react-page.ts'
import { expect, test } from '../support/sites.ts'
import { type PageWatch, watchPage } from '../support/watch-page.ts'

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }
const threeInOne: Setup = { groups: [{ fields: threeFields }] }

async function typeCard(page: Page): Promise<void> {
  for (const [type, text] of Object.entries(card)) {
    await focusInput(inputIn(page, type))
    await page.keyboard.type(text)
  }
}

/** The console output, without React's own advertisement. */
function complaintsIn({ consoled }: PageWatch): string[] {
  // Warnings for developers come a second after the fields, which is during some tests on some machines.
  const isOther = (line: string) => line.includes('React DevTools') || line.includes('docs/warnings.md')
  return consoled.filter((line) => !isOther(line))
}

async function untilReady(page: Page, times = 1): Promise<void> {
  for (const { type } of threeFields) await untilHeard(page, type, 'ready', times)
}

test('StrictMode leaves one frame for each field, and none after unmounting', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  const setup = { ...threeInOne, isStrict: true }
  await openStage(page, merchant, { service: service.origin, setup })
  await untilReady(page)
  // Each ref was set, cleared and set again: the effects did run twice.
  expect((await onStage(page, ({ refsGiven }) => refsGiven)).toSorted()).toEqual([
    'cvv',
    'cvv',
    'expiration',
    'expiration',
    'pan',
    'pan',
  ])
  await expect(framesIn(page)).toHaveCount(3)
  await focusInput(inputIn(page, 'pan'))
  await page.keyboard.type('4')
  await untilHeard(page, 'pan', 'change')
  // A remaining listener of the first effects would receive everything twice.
  expect((await receivedOn(page)).filter(({ name }) => name === 'change')).toHaveLength(1)
  await restage(page, { ...setup, groups: [] })
  await expect(framesIn(page)).toHaveCount(0)
  await expect.poll(() => onStage(page, ({ refs }) => Object.values(refs))).toEqual([null, null, null])
  expect(watch.errors).toEqual([])
  expect(complaintsIn(watch)).toEqual([])
})

test('useService() has every function of the service, which take the element in a ref', async ({
  page,
  merchant,
  service,
}) => {
  await openStage(page, merchant, { service: service.origin, setup: threeInOne })
  await untilReady(page)
  await typeCard(page)
  const ask = onStage(page, async ({ payments, refs }) => ({
    information: await payments?.getBinInformation(refs.pan),
    plan: await payments?.createInstallmentsPlan(refs.pan, {
      amount: 100_000,
      currency: 'BRL',
      country: 'BR',
    }),
    // An answer that needs no challenge.
    confirmation: await payments?.confirmPayment({ idempotencyKey: 'order_1', transferStatus: 'SETTLED' }),
  }))
  expect(await ask).toMatchObject({
    information: { data: { brand: 'visa', networks: ['visa'] } },
    plan: { data: { planId: expect.stringMatching(/^ipl_/) } },
    confirmation: { data: { idempotencyKey: 'order_1', transferStatus: 'SETTLED' } },
  })
})

test('useService() is null until the service has loaded', async ({ page, merchant, service }) => {
  const setup: Setup = { groups: [{ fields: threeFields, service: 'late' }] }
  await openStage(page, merchant, { service: service.origin, setup })
  expect(await onStage(page, ({ payments }) => payments)).toBeNull()
  await onStage(page, ({ arrive }) => arrive())
  await page.waitForFunction('payments !== null')
})

test.describe('useInstallmentsPlan()', () => {
  const staged = (amount: number, fields = threeFields): Setup => ({
    isStrict: true,
    groups: [{ fields, price: { amount, currency: 'BRL', country: 'BR' } }],
  })
  const offer = (page: Page) => page.getByRole('button')
  const planOn = (page: Page) => onStage(page, ({ plans }) => plans.at(-1)?.plan)

  test('offers a plan once the brand is known, and another for another price or brand', async ({
    page,
    merchant,
    service,
  }) => {
    const watch = watchPage(page)
    await openStage(page, merchant, { service: service.origin, setup: staged(100_000) })
    await untilReady(page)
    await expect(offer(page)).toHaveText('no plan')
    await focusInput(inputIn(page, 'pan'))
    await page.keyboard.type('4242')
    await expect(offer(page)).toHaveText(/^\d+$/)
    const first = await planOn(page)
    expect(first?.options[0]).toMatchObject({ installments: 1, totalAmount: 100_000 })

    await restage(page, staged(50_000))
    await expect.poll(async () => (await planOn(page))?.options[0]).toMatchObject({ totalAmount: 50_000 })
    const second = await planOn(page)
    expect(second?.planId).not.toBe(first?.planId)
    // No plan of an earlier price is shown meanwhile.
    const shown = await onStage(page, ({ plans }) => plans.map(({ plan }) => plan?.planId ?? null))
    expect(shown.slice(shown.lastIndexOf(first?.planId ?? '') + 1)).toContain(null)

    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('5555')
    await expect.poll(async () => (await planOn(page))?.planId ?? second?.planId).not.toBe(second?.planId)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await expect(offer(page)).toHaveText('no plan')
    expect(complaintsIn(watch)).toEqual([])
    expect(watch.errors).toEqual([])
  })

  test('sends one request for each price and brand, and another one on renew()', async ({
    page,
    merchant,
    service,
  }) => {
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/installments-plans')) asked += 1
    })
    await openStage(page, merchant, { service: service.origin, setup: staged(100_000) })
    await untilReady(page)
    await typeCard(page)
    await expect(offer(page)).toHaveText(/^\d+$/)
    await restage(page, { ...staged(100_000), round: 2 })
    const { planId } = (await planOn(page)) ?? {}
    expect(asked).toBe(1)
    await offer(page).click()
    await expect.poll(async () => (await planOn(page))?.planId ?? planId).not.toBe(planId)
    expect(asked).toBe(2)
  })

  test('has no plan once the number is removed', async ({ page, merchant, service }) => {
    await openStage(page, merchant, { service: service.origin, setup: staged(100_000) })
    await untilReady(page)
    await typeCard(page)
    await expect(offer(page)).toHaveText(/^\d+$/)
    await restage(page, staged(100_000, threeFields.slice(1)))
    await expect(offer(page)).toHaveText('no plan')
  })

  test('has the error of a price that the service refuses', async ({ page, merchant, service }) => {
    await openStage(page, merchant, { service: service.origin, setup: staged(-1) })
    await untilReady(page)
    await typeCard(page)
    await expect(offer(page)).toContainText('amount')
    expect(await planOn(page)).toBeNull()
  })
})

test('a card with two networks is of the one that the shop prefers', async ({ page, merchant, service }) => {
  const staged = (preferredNetworks: readonly string[]): Setup => ({
    groups: [{ fields: threeFields.map((field) => withNetworks(field, preferredNetworks)) }],
  })
  const withNetworks = (field: (typeof threeFields)[number], preferredNetworks: readonly string[]) =>
    field.type === 'pan' ? { ...field, props: { preferredNetworks } } : field
  await openStage(page, merchant, { service: service.origin, setup: staged(['cartes-bancaires']) })
  await untilReady(page)
  await typeCard(page)
  await focusInput(inputIn(page, 'pan'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4000002500001001')
  const choice = page.frameLocator('[data-field=pan] iframe').getByRole('combobox')
  await expect(choice).toHaveValue('cartes-bancaires')
  await expect
    .poll(async () => (await receivedOn(page)).findLast(({ name }) => name === 'brand')?.payload)
    .toMatchObject({ networks: ['visa', 'cartes-bancaires'] })
  await restage(page, staged(['visa']))
  await expect(choice).toHaveValue('visa')
})

test('fields that cannot load leave the link of the service’s fallback', async ({
  page,
  merchant,
  service,
}) => {
  await page.route('**/frames/**', (route) => route.abort())
  const fallback = { paymentLink: 'https://pay.example/pay/1' }
  const setup: Setup = { ...threeInOne, isStrict: true, service: { warmUp: false, fallback } }
  await openStage(page, merchant, { service: service.origin, setup })
  await expect(page.getByRole('link')).toHaveAttribute('href', fallback.paymentLink)
  await untilHeard(page, 'pan', 'loaderror')
  await restage(page, { ...setup, groups: [] })
  await expect(page.getByRole('link')).toHaveCount(0)
})

test('a token is made end to end, and the form gets its state', async ({ page, merchant, service }) => {
  await openStage(page, merchant, { service: service.origin, setup: threeInOne })
  await expect(page.locator('output')).toHaveText('ready, idle, no error')
  await typeCard(page)
  const { error } = await onStage(page, ({ createToken }) => createToken({ name: '' }))
  expect(error).toMatchObject({ code: 2, field: 'name' })
  await expect(page.locator('output')).toHaveText('ready, idle, 2')
  const states = page.evaluate(() => {
    const output = document.querySelector('output')
    const seen: (string | null | undefined)[] = []
    new MutationObserver(() => seen.push(output?.textContent)).observe(document.body, {
      subtree: true,
      characterData: true,
    })
    const { createToken } = globalThis as unknown as { createToken(data: object): Promise<object> }
    return createToken({ name: 'Ana Souza' }).then(async (result) => {
      while (!seen.at(-1)?.includes('idle')) await new Promise((resolve) => setTimeout(resolve, 50))
      return { result, seen }
    })
  })
  expect(await states).toEqual({
    result: { data: expect.objectContaining({ cardId: expect.stringMatching(/^crd_/) }) },
    seen: ['ready, pending, no error', 'ready, idle, no error'],
  })
})

test('Enter submits the form of a field, unless a prop of the field or of its group turns it off', async ({
  page,
  merchant,
  service,
}) => {
  const stage = async (group: object, props: object): Promise<readonly string[]> => {
    const setup: Setup = { groups: [{ ...group, fields: [{ type: 'pan', props }] }] }
    await openStage(page, merchant, { service: service.origin, setup })
    await untilHeard(page, 'pan', 'ready')
    await focusInput(inputIn(page, 'pan'))
    await page.keyboard.press('Enter')
    await untilHeard(page, 'pan', 'submit')
    return onStage(page, ({ submits }) => submits)
  }
  expect(await stage({}, {})).toEqual(['submit'])
  expect(await stage({}, { submitOnEnter: false })).toEqual([])
  expect(await stage({ submitOnEnter: false }, {})).toEqual([])
  expect(await stage({ submitOnEnter: false }, { submitOnEnter: true })).toEqual(['submit'])
})

test('every event reaches its handler, with its payload', async ({ page, merchant, service }) => {
  await openStage(page, merchant, { service: service.origin, setup: threeInOne })
  await untilReady(page)
  await focusInput(inputIn(page, 'pan'))
  await page.keyboard.type('4242424242424241')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await onStage(page, ({ refs }) => refs.pan?.blur())
  await untilHeard(page, 'pan', 'blur')
  const received = (await receivedOn(page)).filter(({ type }) => type === 'pan')
  const payloadOf = (event: string) => received.findLast(({ name }) => name === event)?.payload
  expect(payloadOf('ready')).toEqual({ element: 'pan', elementType: 'pan' })
  expect(payloadOf('change')).toMatchObject({ brand: 'visa', complete: true, autofilled: false })
  expect(payloadOf('complete')).toMatchObject({ complete: true })
  expect(payloadOf('empty')).toMatchObject({ empty: false })
  expect(payloadOf('brand')).toMatchObject({ brand: 'visa' })
  expect(payloadOf('error')).toMatchObject({ error: { code: 3, field: 'pan' } })
  for (const name of ['focus', 'submit', 'escape', 'blur']) expect(payloadOf(name), name).toBeDefined()
})

test('the latest render’s handler receives an event, and no render mounts again', async ({
  page,
  merchant,
  service,
}) => {
  await openStage(page, merchant, { service: service.origin, setup: threeInOne })
  await untilReady(page)
  await restage(page, { ...threeInOne, round: 7 })
  await focusInput(inputIn(page, 'pan'))
  await page.keyboard.type('4')
  await untilHeard(page, 'pan', 'change')
  const received = await receivedOn(page)
  expect(received.find(({ name }) => name === 'change')?.round).toBe(7)
  expect(received.filter(({ name }) => name === 'ready')).toHaveLength(3)
})

test('changed props apply to the field, a removed prop returns to its default, and what was typed stays', async ({
  page,
  merchant,
  service,
}) => {
  const staged = (props: object): Setup => ({ groups: [{ fields: [{ type: 'pan', props }] }] })
  await openStage(page, merchant, {
    service: service.origin,
    setup: staged({
      placeholder: 'Your number',
      style: { base: { color: 'rgb(1, 2, 3)', fontSize: '20px' } },
    }),
  })
  const pan = inputIn(page, 'pan')
  await expect(pan).toHaveAttribute('placeholder', 'Your number')
  await focusInput(pan)
  await page.keyboard.type('4242')
  await restage(page, staged({ disabled: false, style: { base: { color: 'rgb(4, 5, 6)' } } }))
  await expect(pan).toHaveCSS('color', 'rgb(4, 5, 6)')
  await expect(pan).toHaveAttribute('placeholder', '1234 1234 1234 1234')
  await restage(page, staged({ disabled: true }))
  await expect(pan).toBeDisabled()
  await expect(pan).toHaveValue('4242')
  await restage(page, staged({ disabled: false }))
  await pan.fill('')
  await expect(pan).toHaveCSS('font-size', '16px')
})

test('a changed class name keeps the classes of the state on the container', async ({
  page,
  merchant,
  service,
}) => {
  const staged = (className: string): Setup => ({
    groups: [{ fields: [{ type: 'pan', props: { className } }] }],
  })
  await openStage(page, merchant, { service: service.origin, setup: staged('input') })
  await focusInput(inputIn(page, 'pan'))
  await page.keyboard.type(card.pan)
  const container = page.locator('[data-field=pan] > div')
  const worn = 'ServiceElement ServiceElement--complete ServiceElement--focus'
  await expect(container).toContainClass(`input ${worn}`)
  await restage(page, staged('input wide'))
  await expect(container).toContainClass(`input wide ${worn}`)
})

test('a click on the label focuses the field, which has its name', async ({ page, merchant, service }) => {
  const fields = [
    { type: 'pan', label: 'Your card’s number', props: { 'aria-describedby': 'hint' } },
  ] as const
  await openStage(page, merchant, { service: service.origin, setup: { groups: [{ fields }] } })
  await untilHeard(page, 'pan', 'ready')
  await page.getByText('Your card’s number').click()
  await expect(inputIn(page, 'pan')).toBeFocused()
  await expect(inputIn(page, 'pan')).toHaveAccessibleName('Your card’s number')
  await expect(page.locator('[data-field=pan] > div')).toHaveAttribute('aria-describedby', 'hint')
})

test('the ref has the element: focus, clear', async ({ page, merchant, service }) => {
  await openStage(page, merchant, { service: service.origin, setup: threeInOne })
  await untilReady(page)
  await onStage(page, ({ refs }) => refs.cvv?.focus())
  await expect(inputIn(page, 'cvv')).toBeFocused()
  await focusInput(inputIn(page, 'cvv'))
  await page.keyboard.type('123')
  await expect(inputIn(page, 'cvv')).toHaveValue('123')
  await onStage(page, ({ refs }) => refs.cvv?.clear())
  await expect(inputIn(page, 'cvv')).toHaveValue('')
})

test('another language keeps what was typed; another country starts again', async ({
  page,
  merchant,
  service,
}) => {
  const staged = (settings: object): Setup => ({ groups: [{ fields: threeFields, ...settings }] })
  await openStage(page, merchant, { service: service.origin, setup: staged({ country: 'BR' }) })
  await untilReady(page)
  await focusInput(inputIn(page, 'pan'))
  await page.keyboard.type('4242')
  await restage(page, staged({ country: 'BR', locale: 'pt' }))
  await expect(inputIn(page, 'pan')).toHaveAccessibleName('Número do cartão')
  await expect(inputIn(page, 'pan')).toHaveValue('4242')
  await restage(page, staged({ country: 'MX', locale: 'pt' }))
  await untilReady(page, 2)
  await expect(inputIn(page, 'pan')).toHaveValue('')
  await expect(inputIn(page, 'pan')).toHaveAccessibleName('Número do cartão')
  await expect(framesIn(page)).toHaveCount(3)
})

test('the same fonts in another list do not start again', async ({ page, merchant, service }) => {
  const staged = (round: number): Setup => ({
    groups: [{ fields: threeFields, fonts: [{ cssSrc: '/none.css' }] }],
    round,
  })
  await openStage(page, merchant, { service: service.origin, setup: staged(1) })
  await untilReady(page)
  await restage(page, staged(2))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect((await receivedOn(page)).filter(({ name }) => name === 'ready')).toHaveLength(3)
})

test('a place that is freed in a render can be taken in the same render', async ({
  page,
  merchant,
  service,
}) => {
  await openStage(page, merchant, { service: service.origin, setup: threeInOne })
  await untilReady(page)
  await restage(page, { groups: [{ fields: [{ type: 'card' }] }] })
  await untilHeard(page, 'card', 'ready')
  await expect(framesIn(page)).toHaveCount(1)
  await restage(page, { groups: [{ fields: [{ type: 'card', key: 'another' }] }] })
  await untilHeard(page, 'card', 'ready', 2)
  await expect(framesIn(page)).toHaveCount(1)
  await restage(page, threeInOne)
  await untilReady(page, 2)
  await typeCard(page)
  const { data } = await onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
  expect(data).toBeDefined()
})

test('fields that change places load again and make a token', async ({ page, merchant, service }) => {
  await openStage(page, merchant, { service: service.origin, setup: threeInOne })
  await untilReady(page)
  await restage(page, { groups: [{ fields: threeFields.toReversed() }] })
  await expect(page.locator('[data-field]').first()).toHaveAttribute('data-field', 'cvv')
  await expect(framesIn(page)).toHaveCount(3)
  await expect(async () => {
    const ready = (await receivedOn(page)).filter(({ name }) => name === 'ready')
    expect(ready.length).toBeGreaterThan(4)
  }).toPass()
  await typeCard(page)
  const { data } = await onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
  expect(data).toBeDefined()
})

test('two cards on one page do not disturb each other', async ({ page, merchant, service }) => {
  const setup: Setup = { groups: [{ fields: threeFields, locale: 'es' }, { fields: [{ type: 'card' }] }] }
  await openStage(page, merchant, { service: service.origin, setup })
  await expect(page.locator('output')).toHaveText(['ready, idle, no error', 'ready, idle, no error'])
  await typeCard(page)
  // The second form was the last to store its function on the page.
  const { error } = await onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
  expect(error).toMatchObject({ code: 2, message: 'Enter your card number.' })
  await restage(page, { groups: setup.groups.slice(0, 1) })
  await expect(framesIn(page)).toHaveCount(3)
  await expect(inputIn(page, 'pan')).toHaveValue('4242 4242 4242 4242')
})

test('a waiting Suspense hides fields and keeps what was typed', async ({ page, merchant, service }) => {
  const staged = (isWaiting: boolean): Setup => ({ groups: [{ fields: threeFields, isWaiting }] })
  await openStage(page, merchant, { service: service.origin, setup: staged(false) })
  await untilReady(page)
  await focusInput(inputIn(page, 'pan'))
  await page.keyboard.type('4242')
  await restage(page, staged(true))
  await expect(page.getByText('One moment …')).toBeVisible()
  await expect(page.locator('[data-field=pan]')).toBeHidden()
  await restage(page, staged(false))
  await expect(inputIn(page, 'pan')).toHaveValue('4242')
})

test('a hidden Activity removes its fields, and they work when it is shown again', async ({
  page,
  merchant,
  service,
}) => {
  const staged = (isHidden: boolean): Setup => ({ groups: [{ fields: threeFields, isHidden }] })
  await openStage(page, merchant, { service: service.origin, setup: staged(false) })
  await untilReady(page)
  await restage(page, staged(true))
  await expect(framesIn(page)).toHaveCount(0)
  await expect(page.locator('output')).toHaveText('not ready, idle, no error')
  await restage(page, staged(false))
  await untilReady(page, 2)
  await typeCard(page)
  const { data } = await onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
  expect(data).toBeDefined()
})

test('a page that Node has rendered is hydrated without warnings', async ({ page, merchant, service }) => {
  const setup: Setup = {
    isStrict: true,
    groups: [
      {
        locale: 'pt',
        fields: [
          { type: 'pan', label: 'Número', props: { className: 'input', placeholder: '0000' } },
          { type: 'expiration' },
          { type: 'cvv', props: { secureCvv: true } },
        ],
      },
    ],
  }
  const rendered = await renderStage(setup)
  expect(rendered).toMatch(/<label for="([^"]+)">Número<\/label><div id="\1" class="input"><\/div>/)
  const watch = watchPage(page)
  await openStage(page, merchant, { service: service.origin, setup, rendered })
  await untilReady(page)
  await typeCard(page)
  const { data } = await onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
  expect(data).toBeDefined()
  expect(complaintsIn(watch)).toEqual([])
  expect(watch.errors).toEqual([])
})

test('a rendered page that differs causes a warning', async ({ page, merchant, service }) => {
  const watch = watchPage(page)
  const rendered = (await renderStage(threeInOne)).replace('<div id', '<div class="other" id')
  await openStage(page, merchant, { service: service.origin, setup: threeInOne, rendered })
  await expect.poll(() => watch.consoled.join()).toContain('hydrat')
})

test('a service that loads late fills its containers, and an earlier token request waits for it', async ({
  page,
  merchant,
  service,
}) => {
  const setup: Setup = { groups: [{ fields: threeFields, service: 'late' }] }
  await openStage(page, merchant, { service: service.origin, setup })
  await expect(framesIn(page)).toHaveCount(0)
  const token = onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
  await onStage(page, ({ arrive }) => arrive())
  // The fields are ready by then, and empty.
  expect((await token).error).toMatchObject({ code: 2, field: 'pan' })
  await expect(page.locator('output')).toHaveText('ready, idle, 2')
  await typeCard(page)
  const { error } = await onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
  expect(error).toBeUndefined()
})

for (const hasLoadErrorHandler of [true, false]) {
  test(`a service that cannot be loaded does not change the page and ${hasLoadErrorHandler ? 'calls the handler' : 'is an uncaught error'}`, async ({
    page,
    merchant,
    service,
  }) => {
    const watch = watchPage(page)
    const setup: Setup = {
      isStrict: true,
      groups: [{ fields: threeFields, service: 'late', locale: 'pt', hasLoadErrorHandler }],
    }
    await openStage(page, merchant, { service: service.origin, setup })
    await onStage(page, ({ fail }) => fail())
    const told = () => onStage(page, ({ loadErrors }) => loadErrors)
    const complaint = 'Error: The library did not come.'
    if (hasLoadErrorHandler) await expect.poll(told).toEqual([complaint])
    else await expect.poll(() => watch.errors).toEqual([complaint])
    expect(watch.errors).toEqual(hasLoadErrorHandler ? [] : [complaint])
    const { error } = await onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
    expect(error).toMatchObject({
      type: 'network_error',
      message: expect.stringContaining('Não foi possível conectar'),
    })
    await expect(page.locator('[data-field]')).toHaveCount(3)
    // Another try, with a service that is available.
    await restage(page, { groups: [{ fields: threeFields }] })
    await untilReady(page)
  })
}

test('a token request before any field is ready has code 1, in the group’s language', async ({
  page,
  merchant,
  service,
}) => {
  const setup: Setup = { groups: [{ fields: [], locale: 'es' }] }
  await openStage(page, merchant, { service: service.origin, setup })
  const { error } = await onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
  expect(error).toMatchObject({ code: 1, field: 'pan', message: expect.stringContaining('Aún no está') })
})

test('a mistake in the code goes to the error boundary, with the library’s message', async ({
  page,
  merchant,
  service,
}) => {
  const setup: Setup = { groups: [{ fields: [{ type: 'pan' }, { type: 'pan' }] }] }
  await openStage(page, merchant, { service: service.origin, setup })
  await expect(page.getByRole('alert')).toContainText('This group has a pan element.')
})

test('50 rounds of mounting and unmounting leave nothing behind', async ({ page, merchant, service }) => {
  const setup: Setup = { ...threeInOne, isStrict: true }
  const empty: Setup = { groups: [], isStrict: true }
  await openStage(page, merchant, { service: service.origin, setup })
  await untilReady(page)
  const round = () =>
    page.evaluate(
      async ([first, second]) => {
        const { stage } = globalThis as unknown as { stage(next: unknown): void }
        for (const next of [first, second]) {
          stage(next)
          await new Promise((resolve) => setTimeout(resolve, 60))
        }
      },
      [setup, empty] as const,
    )
  // Some rounds before counting, because React and the browser keep some things after the first use.
  for (let times = 0; times < 3; times += 1) await round()
  const before = await counters(page)
  for (let times = 0; times < 50; times += 1) await round()
  const after = await counters(page)
  expect(after.frames).toBe(1)
  expect(after.listeners).toBe(before.listeners)
  // A round that remains would add three containers with their frames, more than 150 nodes in total.
  expect(after.nodes - before.nodes).toBeLessThan(20)
})

async function counters(page: Page): Promise<PageCounters> {
  await expect.poll(() => page.frames().length).toBe(1)
  await page.evaluate(() => (globalThis as unknown as { received: unknown[] }).received.splice(0))
  return pageCounters(page)
}
