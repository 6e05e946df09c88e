import {
  checkout,
  host,
  inputIn,
  openCustomElements,
  threeFields,
  tokenOf,
  typeInto,
  typeVisa,
  untilReady,
} from '../support/custom-elements-page.ts'
import { expect, test } from '../support/sites.ts'

const fields =
  '<element-pan></element-pan><element-expiration></element-expiration><element-cvv></element-cvv>'

test('two groups on one page are two cards, one element holds a whole card, and a group may be without fields', async ({
  page,
  merchant,
  service,
}) => {
  const group = (id: string, content: string) =>
    `<element-group id="${id}" api-key="ek_test_demo">${content}</element-group>`
  const body = group('one', fields) + group('two', '<element-card></element-card>') + group('none', '')
  await openCustomElements(page, merchant, { service: service.origin, body })
  await untilReady(page, 4)
  await typeVisa(page, page.locator('#one'))
  await typeInto(page, host(page, 'card'), 'pan', '55555555555544441131')
  expect(await tokenOf(page, '#one')).toMatchObject({ data: { card: { last4: '4242' } } })
  expect(await tokenOf(page, '#two')).toMatchObject({ error: { code: 2, field: 'cvv' } })
  await typeInto(page, host(page, 'card'), 'cvv', '321')
  await expect(page.locator('element-card:state(complete)')).toBeVisible()
  expect(await tokenOf(page, '#two')).toMatchObject({
    data: { card: { brand: 'mastercard', last4: '4444' } },
  })
  const answers = await Promise.all([tokenOf(page, '#none'), tokenOf(page, '#none')])
  for (const answer of answers) expect(answer).toMatchObject({ error: { code: 1, field: 'pan' } })
})

test('a group works across shadow trees and through slots', async ({ page, merchant, service }) => {
  const body = `
<element-group id="outside" api-key="ek_test_demo"><div id="closed"></div><div id="open"></div></element-group>
<div id="slotted">${fields}</div>`
  await openCustomElements(page, merchant, { service: service.origin, body })
  await page.evaluate(
    ({ pan, others }) => {
      const shadow = (id: string, mode: 'open' | 'closed', markup: string) => {
        const root = document.getElementById(id)?.attachShadow({ mode })
        if (root) root.innerHTML = markup
      }
      shadow('closed', 'closed', pan)
      shadow('open', 'open', others)
      shadow('slotted', 'open', '<element-group api-key="ek_test_other"><slot></slot></element-group>')
    },
    {
      pan: '<element-pan></element-pan>',
      others: '<element-expiration></element-expiration><element-cvv></element-cvv>',
    },
  )
  // All fields except the one in the closed tree, which no selector finds.
  await expect(page.locator(':is(element-pan, element-expiration, element-cvv):state(ready)')).toHaveCount(5)
  const slotted = page.locator('#slotted')
  await typeVisa(page, slotted)
  expect(await tokenOf(page, '#slotted element-group')).toMatchObject({ data: { card: { last4: '4242' } } })
  expect(await tokenOf(page, '#outside')).toMatchObject({ error: { code: 2, field: 'pan' } })
})

test('a whole checkout in a shadow tree makes a token', async ({ page, merchant, service }) => {
  await openCustomElements(page, merchant, { service: service.origin, body: '<div id="place"></div>' })
  await page.evaluate((markup) => {
    const root = document.querySelector('#place')?.attachShadow({ mode: 'open' })
    if (root) root.innerHTML = markup
  }, checkout())
  await expect(page.locator(':is(element-pan, element-expiration, element-cvv):state(ready)')).toHaveCount(3)
  await expect(inputIn(host(page, 'pan'), 'pan')).toHaveAccessibleName('Card number')
  await typeVisa(page, page.locator('#place'))
  expect(await tokenOf(page)).toMatchObject({ data: { card: { last4: '4242' } } })
})

test('a group waits for a service that it gets later, and throws if it is used before', async ({
  page,
  merchant,
  service,
}) => {
  const complaints: string[] = []
  page.on('console', (said) => said.type() === 'warning' && complaints.push(said.text()))
  await openCustomElements(page, merchant, { service: service.origin, body: '<div id="place"></div>' })
  const refusal = await page.evaluate(async (markup) => {
    const group = document.createElement('element-group') as HTMLElement & {
      service: unknown
      createToken(data: object): Promise<object>
    }
    group.service = null
    group.innerHTML = markup
    document.querySelector('#place')?.append(group)
    return group.createToken({ name: 'Ana' })
  }, fields)
  expect(refusal).toEqual({
    error: {
      type: 'configuration_error',
      reason: 'invalid_api_key',
      message: expect.stringContaining('has no api-key'),
      retryable: false,
    },
  })
  expect(complaints).toEqual([])
  const answer = await page.evaluate(() => {
    const { service: start } = globalThis as unknown as { service(key: string): unknown }
    const group = document.querySelector('element-group') as unknown as {
      service: unknown
      createToken(data: object): Promise<object>
    }
    group.service = start('ek_test_demo')
    // In the same task: the fields load first.
    return group.createToken({ name: 'Ana' })
  })
  expect(answer).toMatchObject({ error: { code: 2, field: 'pan' } })
})

test('a group changes its language during typing, and starts again with another key', async ({
  page,
  merchant,
  service,
}) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout() })
  await untilReady(page)
  await typeInto(page, host(page, 'pan'), 'pan', '4242')
  const group = page.locator('element-group')
  await group.evaluate((element) => element.setAttribute('locale', 'pt-BR'))
  await expect(page.frameLocator('element-cvv iframe').locator('html')).toHaveAttribute('lang', 'pt')
  await expect(inputIn(host(page, 'pan'), 'pan')).toHaveValue('4242')
  expect(await host(page, 'cvv').evaluate((element) => (element as HTMLInputElement).validationMessage)).toBe(
    'Preencha este campo.',
  )
  await group.evaluate((element) => element.setAttribute('api-key', 'ek_test_other'))
  for (const type of threeFields) {
    await expect(page.locator(`element-${type} iframe`)).toHaveAttribute('src', /key=ek_test_other/)
    await expect(inputIn(host(page, type), type)).toHaveValue('')
  }
  await untilReady(page)
  await typeVisa(page)
  await group.evaluate((element) => element.setAttribute('api-key', 'at_test_other'))
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.locator('element-pan:state(loading):invalid')).toHaveCount(1)
})

test('mistakes are reported: no group, no key, a secret instead of a key', async ({
  page,
  merchant,
  service,
}) => {
  const complaints: string[] = []
  page.on('console', (said) => said.type() === 'warning' && complaints.push(said.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  const body = `<element-pan></element-pan><element-group></element-group>
<element-group api-key="at_test_demo"><element-cvv></element-cvv></element-group>`
  await openCustomElements(page, merchant, { service: service.origin, body })
  await expect.poll(() => complaints.length).toBe(3)
  expect(complaints.sort()).toEqual([
    expect.stringContaining('an <element-group> has no api-key'),
    expect.stringContaining('an <element-pan> stands in no <element-group>'),
    expect.stringContaining('looks like a secret'),
  ])
})
