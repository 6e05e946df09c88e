import { createToken, inputOf, openCardPage, received, typeCard } from '../support/card-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { freePort } from '../support/program.ts'
import { expect, serviceOn, test } from '../support/sites.ts'

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }

test('three fields make a token', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, card)
  const { data, error } = await createToken(page, { name: ' Ana Souza ', email: 'ana@example.com' })
  expect(error).toBeUndefined()
  expect(data).toEqual({
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
  })
})

test('missing values are reported in the order of codes, and nothing is sent', async ({
  page,
  merchant,
  service,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, { pan: '4242', expiration: '', cvv: '123' })
  const { error } = await createToken(page, { name: '' })
  expect(error).toMatchObject({
    code: 2,
    type: 'validation_error',
    element: 'validation_error',
    field: 'expiration',
  })
  const all = (error as { errors: { code: number; field: string }[] }).errors
  expect(all.map(({ code, field }) => `${code} ${field}`)).toEqual(['2 expiration', '2 name', '3 pan'])
  expect(requests.filter((url) => url.includes('/tokens/'))).toEqual([])
})

test('an unmounted field has code 1', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, card)
  await page.evaluate(() =>
    (globalThis as unknown as { fields: { cvv: { unmount(): void } } }).fields.cvv.unmount(),
  )
  expect((await createToken(page)).error).toMatchObject({ code: 1, field: 'cvv' })
})

test('a declined card has an error with its reason', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, { ...card, pan: '4000000000000002' })
  expect((await createToken(page)).error).toMatchObject({
    type: 'api_error',
    code: 402,
    reason: 'card_declined',
    retryable: false,
  })
})

test('a declined card is explained in the language of its fields, whatever that of the browser', async ({
  page,
  merchant,
  service,
}) => {
  await openCardPage(page, merchant, { service: service.origin, group: { locale: 'pt-BR' } })
  await typeCard(page, { ...card, pan: '4000000000000002' })
  expect((await createToken(page)).error).toMatchObject({
    reason: 'card_declined',
    message: 'Seu cartão foi recusado. Tente outro cartão ou ligue para o seu banco.',
  })
})

test('a service that is down causes a network error, and there is a token when it is back', async ({
  page,
  merchant,
}) => {
  const service = serviceOn(await freePort())
  await service.start()
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, card)
  await service.stop()
  expect((await createToken(page)).error).toMatchObject({ type: 'network_error', code: 0, retryable: true })
  await service.start()
  expect((await createToken(page)).data).toMatchObject({ cardId: expect.stringMatching(/^crd_/) })
  await service.stop()
})

test('the code is judged again by the brand of the number', async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, { ...card, pan: '' })
  const completes = async () =>
    (await received(page, 'cvv'))
      .filter(({ name }) => name === 'complete')
      .map(({ payload }) => payload.complete)
  await expect.poll(completes).toEqual([true])
  await focusInput(inputOf(page, 'pan'))
  await page.keyboard.type('378282246310005')
  await expect.poll(completes).toEqual([true, false])
  expect((await createToken(page)).error).toMatchObject({ code: 3, field: 'cvv' })
  await expect(inputOf(page, 'cvv')).toHaveValue('123')
})
