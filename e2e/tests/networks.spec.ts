import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import {
  type ElementType,
  eventsOf,
  frameOf,
  heardAs,
  input,
  onPage,
  openElementPage,
  typeIn,
} from '../support/element-page.ts'
import { freePort } from '../support/program.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, serviceOn, test } from '../support/sites.ts'

// Published test numbers with two networks, and with one.
const french = '4000002500001001'
const visa = '4242424242424242'

function chooser(page: Page, type: ElementType = 'pan'): Locator {
  return page.frameLocator(`#${type} iframe`).locator('select')
}

async function networkOfToken(page: Page, type: ElementType = 'pan'): Promise<string | undefined> {
  const { data } = await onPage(
    page,
    ({ payments, fields }, given) => payments.createToken(fields[given], { name: 'Ana Souza' }),
    type,
  )
  return (data as { card: { network: string } } | undefined)?.card.network
}

async function typeRest(page: Page): Promise<void> {
  await typeIn(page, 'expiration', '1230')
  await typeIn(page, 'cvv', '123')
}

test('a card with two networks has an accessible choice, its token the network that the payer chose, and one with one network has no choice', async ({
  page,
  merchant,
  service,
}) => {
  await test.step('a card with two networks has an accessible choice, and its token the network that the payer chose', async () => {
    await openElementPage(page, merchant, { service: service.origin })
    await typeIn(page, 'pan', french)
    const brands = async () =>
      (await heardAs(page, 'pan', 'brand')).map(({ brand, networks }) => [brand, networks])
    await expect.poll(brands).toEqual([
      ['visa', ['visa']],
      ['visa', ['visa', 'cartes-bancaires']],
    ])
    const choice = page.frameLocator('#pan iframe').getByRole('combobox', { name: 'Card network' })
    await expect(choice).toHaveValue('visa')
    await expect(choice.locator('option')).toHaveText(['Visa', 'Cartes Bancaires'])
    // By the keyboard alone: the focus stays in the element meanwhile.
    await page.keyboard.press('Tab')
    await expect(choice).toBeFocused()
    expect(await heardAs(page, 'pan', 'blur')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(choice).toHaveValue('cartes-bancaires')
    const findings = await findingsOf(page)
    expect(findings.filter((finding) => finding.startsWith('frame'))).toEqual([])
    await typeRest(page)
    await expect.poll(() => heardAs(page, 'pan', 'blur')).toHaveLength(1)
    expect(await networkOfToken(page)).toBe('cartes-bancaires')
  })
  await test.step('a card with one network has no choice, and the service is not asked about it', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openElementPage(page, merchant, { service: service.origin })
    await typeIn(page, 'pan', visa)
    await typeRest(page)
    await expect(chooser(page)).toBeHidden()
    expect(await networkOfToken(page)).toBe('visa')
    expect(asked).not.toContain('/v1/payments/bin-information')
  })
})

test('the preference of the merchant counts until the payer chooses, and each change of the network is a change of the value', async ({
  page,
  merchant,
  service,
}) => {
  await test.step('the merchant’s preference counts until the payer chooses, and for the next card again', async () => {
    const options = { pan: { preferredNetworks: ['eftpos', 'cartes-bancaires'] } }
    await openElementPage(page, merchant, { service: service.origin, options })
    await typeIn(page, 'pan', french)
    await typeRest(page)
    await expect(chooser(page)).toHaveValue('cartes-bancaires')
    expect(await networkOfToken(page, 'cvv')).toBe('cartes-bancaires')
    await chooser(page).selectOption('visa')
    expect(await networkOfToken(page, 'cvv')).toBe('visa')
    await input(page, 'pan').fill('')
    await expect(chooser(page)).toBeHidden()
    await input(page, 'pan').fill('5555552500001001')
    await expect(chooser(page)).toHaveValue('cartes-bancaires')
  })
  await test.step('another preference of the merchant counts at once for the card that is typed, and less than the payer’s choice', async () => {
    const prefer = (preferredNetworks: string[] | null) =>
      onPage(page, ({ fields }, given) => fields.pan.update({ preferredNetworks: given }), preferredNetworks)
    await openElementPage(page, merchant, { service: service.origin })
    await typeIn(page, 'pan', french)
    await typeRest(page)
    await expect(chooser(page)).toHaveValue('visa')
    await prefer(['cartes-bancaires'])
    await expect(chooser(page)).toHaveValue('cartes-bancaires')
    expect(await networkOfToken(page)).toBe('cartes-bancaires')
    await prefer(null)
    await expect(chooser(page)).toHaveValue('visa')
    expect(await networkOfToken(page)).toBe('visa')
    await chooser(page).selectOption('cartes-bancaires')
    await prefer(['visa'])
    await expect(chooser(page)).toHaveValue('cartes-bancaires')
    expect(await networkOfToken(page)).toBe('cartes-bancaires')
  })
  await test.step('a choice and another preference are changes of a typed value', async () => {
    const options = { pan: { preferredNetworks: ['eftpos'] } }
    await openElementPage(page, merchant, { service: service.origin, options })
    const changes = async () => (await heardAs(page, 'pan', 'change')).length
    await input(page, 'pan').fill(french)
    await expect.poll(changes).toBe(1)
    await chooser(page).selectOption('cartes-bancaires')
    await expect.poll(changes).toBe(2)
    await onPage(page, ({ fields }) => fields.pan.update({ preferredNetworks: ['visa'] }))
    await expect.poll(changes).toBe(3)
  })
})

test('in a card, the choice is beside the number, at every width and in each language', async ({
  page,
  merchant,
  service,
}) => {
  for (const [locale, name, width] of [
    ['en', 'Card network', 480],
    ['es', 'Red de la tarjeta', 300],
    ['pt', 'Bandeira do cartão', 220],
  ] as const) {
    const body = `<div id="card" style="width: ${width}px"></div>`
    await openElementPage(page, merchant, {
      service: service.origin,
      types: ['card'],
      group: { locale },
      body,
    })
    await typeIn(page, 'card', french)
    await expect(input(page, 'card', 'expiration')).toBeFocused()
    const choice = page.frameLocator('#card iframe').getByRole('combobox', { name })
    const frame = await page.locator('#card iframe').boundingBox()
    const box = await choice.boundingBox()
    if (!frame || !box) throw new Error('Something is not shown.')
    expect(box.width).toBeGreaterThan(24)
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width + 1)
    await choice.selectOption('cartes-bancaires')
    await typeIn(page, 'card', '1230', 'expiration')
    await typeIn(page, 'card', '123', 'cvv')
    expect(await networkOfToken(page, 'card')).toBe('cartes-bancaires')
  }
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the choice is large enough for a finger', async ({ page, merchant, service }) => {
    const head = '<meta name="viewport" content="width=device-width">'
    await openElementPage(page, merchant, { service: service.origin, head })
    await typeIn(page, 'pan', french)
    const box = await chooser(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
    const frameHeightPx = async () => (await page.locator('#pan iframe').boundingBox())?.height
    await expect.poll(frameHeightPx).toBeGreaterThanOrEqual(44)
  })
})

/** Everything that the frame of the number sends to the page. */
async function messagesTo(page: Page, act: () => Promise<unknown>): Promise<unknown[]> {
  const frame = await frameOf(page, 'pan')
  await frame.evaluate(() => {
    const sent: unknown[] = []
    Object.assign(globalThis, { sent })
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function send(this: MessagePort, ...args: unknown[]) {
      sent.push(args[0])
      return Reflect.apply(postMessage, this, args)
    }
  })
  await act()
  return frame.evaluate(() => (globalThis as unknown as { sent: unknown[] }).sent)
}

test.describe('with an imported table', () => {
  // One service for all of them.
  test.describe.configure({ mode: 'default' })
  const folder = mkdtempSync(join(tmpdir(), 'element-networks-'))
  const url = `sqlite:${join(folder, 'store.db')}`
  let service: ReturnType<typeof serviceOn>
  test.beforeAll(async () => {
    service = serviceOn(await freePort(), url)
    await service.start()
    const file = join(folder, 'ranges.csv')
    const lines = [
      '424242,424242,visa,visa cartes-bancaires,debit,FR',
      '400551,400551,visa,visa cartes-bancaires,debit,FR',
      // Published as Visa and Dankort. The operator knows better.
      '457100,457199,visa,visa,,DK',
    ]
    writeFileSync(file, ['from,to,brand,networks,type,country', ...lines].join('\n'))
    const program = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
    execFileSync(process.execPath, [program, 'bins', 'import', file], {
      env: { ...process.env, DATABASE_URL: url },
    })
  })
  test.afterAll(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  const informationOf = (page: Page) =>
    onPage(page, ({ payments, fields }) =>
      (payments as unknown as { getBinInformation(field: object): Promise<unknown> }).getBinInformation(
        fields.pan,
      ),
    )

  test('getBinInformation prefers the table to published numbers, and has null for unknown facts', async ({
    page,
    merchant,
  }) => {
    await openElementPage(page, merchant, { service: service.origin })
    expect(await informationOf(page)).toEqual({
      data: { brand: null, networks: null, type: null, country: null },
    })
    await typeIn(page, 'pan', '4242424')
    expect(await informationOf(page)).toEqual({
      data: { brand: 'visa', networks: ['visa'], type: null, country: null },
    })
    await typeIn(page, 'pan', '2')
    const known = { brand: 'visa', networks: ['visa', 'cartes-bancaires'], type: 'debit', country: 'FR' }
    expect(await informationOf(page)).toEqual({ data: known })
    await expect(chooser(page)).toBeVisible()
    await input(page, 'pan').fill('5555555555554444')
    expect(await informationOf(page)).toEqual({
      data: { brand: 'mastercard', networks: ['mastercard'], type: null, country: null },
    })
    await input(page, 'pan').fill('4571000000000001')
    expect(await informationOf(page)).toEqual({
      data: { brand: 'visa', networks: ['visa'], type: null, country: 'DK' },
    })
    await expect(chooser(page)).toBeHidden()
    await typeRest(page)
    expect(await networkOfToken(page)).toBe('visa')
    await page.route('**/bin-information', (route) => route.abort())
    await input(page, 'pan').fill('4111111111111111')
    expect(await informationOf(page)).toMatchObject({ data: { brand: 'visa', type: null } })
  })

  test('with preferredNetworks the service is asked once for each prefix, with eight digits in the body', async ({
    page,
    merchant,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(`${new URL(request.url()).pathname} ${request.postData()}`)
    })
    const options = { pan: { preferredNetworks: ['cartes-bancaires'] } }
    await openElementPage(page, merchant, { service: service.origin, options })
    await typeIn(page, 'pan', visa)
    await expect(chooser(page)).toHaveValue('cartes-bancaires')
    await input(page, 'pan').fill('5555555555554444')
    await expect(chooser(page)).toBeHidden()
    await input(page, 'pan').fill(visa)
    await expect(chooser(page)).toHaveValue('cartes-bancaires')
    expect(asked).toEqual(
      ['42424242', '55555555'].map((bin) => `/v1/payments/bin-information {"bin":"${bin}"}`),
    )
  })

  test('all numbers with the same answer send the page the same messages, without a digit', async ({
    page,
    merchant,
  }) => {
    const told: string[] = []
    // Two ranges of the table with equal facts: 424242 and 400551.
    for (const number of [visa, '4005519200000004']) {
      const options = { pan: { preferredNetworks: ['cartes-bancaires'] } }
      await openElementPage(page, merchant, { service: service.origin, options })
      const messages = await messagesTo(page, async () => {
        await typeIn(page, 'pan', number.slice(0, 8))
        // The answer of the service arrives at any time. So the rest is typed after it.
        await expect(chooser(page)).toBeVisible()
        await page.keyboard.type(number.slice(8))
        await informationOf(page)
      })
      expect(messages).toContainEqual(expect.objectContaining({ type: 'answered' }))
      const text = JSON.stringify(messages)
      expect(text).not.toMatch(/\d{4}/)
      told.push(text)
      expect((await eventsOf(page, 'pan')).length).toBeGreaterThan(3)
    }
    expect(told[0]).toBe(told[1])
  })
})
