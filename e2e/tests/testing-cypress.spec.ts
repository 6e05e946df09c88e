import { readFileSync } from 'node:fs'
import { testCards } from '@element-js/testing'
import type { Browser } from '@playwright/test'
import { beginChallenge, standingOf } from '../support/challenge.ts'
import { openRunner, type Runner, startAsCypress } from '../support/cypress-runner.ts'
import type { PageServer } from '../support/page-server.ts'
import { test as base, expect } from '../support/sites.ts'

const test = base.extend<object, { asCypress: Browser }>({
  asCypress: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await startAsCypress(playwright.chromium, launchOptions)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

const three = ['pan', 'expiration', 'cvv']
const mountings = [
  { name: 'one line', types: ['card'], place: 'box' },
  { name: 'three fields', types: three, place: 'box' },
  { name: 'closed shadow trees', types: three, place: `box.attachShadow({ mode: 'closed' })` },
]

let pages = 0

async function openShop(
  { merchant, service, asCypress }: { merchant: PageServer; service: { origin: string }; asCypress: Browser },
  { types, place = 'box', groups = 1 }: { types: readonly string[]; place?: string; groups?: number },
): Promise<Runner> {
  pages += 1
  const address = merchant.serve(
    `/cypress-${pages}`,
    `<!doctype html><title>Shop</title><label>Name <input autocomplete="cc-name"></label>
    <script src="${service.origin}/element-1.2.0.js"></script><script>
    for (let group = 0; group < ${groups}; group += 1) {
      const elements = service('ek_test_demo').elements({ locale: 'en' })
      for (const type of ${JSON.stringify(types)}) {
        const box = document.body.appendChild(document.createElement('div'))
        elements.create(type).mount(${place}.appendChild(document.createElement('div')))
      }
    }
    </script>`,
  )
  return openRunner(asCypress, merchant, address)
}

/** The text in the inputs of the fields, according to Playwright. */
async function typed({ page }: Runner): Promise<string[]> {
  const frames = page.frames().filter((frame) => frame.url().includes('/field.html'))
  const values = await Promise.all(
    frames.map((frame) =>
      frame.evaluate(() =>
        window.name === '' ? [] : [...document.querySelectorAll('input')].map(({ value }) => value),
      ),
    ),
  )
  return values.flat()
}

test('the driver for Cypress fills a card wherever it is mounted, and again with a code of another length', async ({
  merchant,
  service,
  asCypress,
}) => {
  for (const { name, ...mounting } of mountings)
    await test.step(name, async () => {
      const runner = await openShop({ merchant, service, asCypress }, mounting)
      await runner.call('fillCard', testCards.visa, { expiration: '01/40', cvv: '987' })
      await runner.call('expectField', 'pan', { complete: true, error: false, brand: 'visa' })
      await runner.call('expectField', 'cvv', { complete: true })
      expect(await typed(runner)).toEqual(['4242 4242 4242 4242', '01 / 40', '987'])
      await runner.call('fillCard', testCards.americanExpress, { expiration: '02/41' })
      await runner.call('expectField', 'pan', { complete: true, brand: 'american-express' })
      expect(await typed(runner)).toEqual(['3782 822463 10005', '02 / 41', '1234'])
      await runner.page.close()
    })
})

test('the driver for Cypress types a wrong value and a name, reports the actual state, and does not choose one of several groups', async ({
  merchant,
  service,
  asCypress,
}) => {
  await test.step('the driver for Cypress types a wrong value and a name, and reports the actual state of a field', async () => {
    const runner = await openShop({ merchant, service, asCypress }, { types: three })
    await runner.call('fillField', 'pan', '4242 4242 4242 4241')
    await runner.call('expectField', 'pan', {
      complete: false,
      error: 'Your card number is not valid. Check its digits.',
      focused: true,
    })
    await runner.call('fillField', 'pan', '')
    await runner.call('expectField', 'pan', { empty: true, error: false, brand: null })
    await runner.call('fillCard', testCards.visa, { name: 'Rui Lima' })
    await expect(runner.page.locator('iframe').contentFrame().getByLabel('Name')).toHaveValue('Rui Lima')
    await expect(runner.call('expectField', 'pan', { brand: 'elo', timeoutMs: 1 })).rejects.toThrow(
      'Expected the pan field to be brand: "elo", and it is complete, shows no error, has a number of the brand visa (after 1 ms)',
    )
    await runner.page.close()
  })
  await test.step('the driver for Cypress does not choose one of several groups', async () => {
    const runner = await openShop({ merchant, service, asCypress }, { types: ['card'], groups: 2 })
    await expect(runner.call('fillCard', testCards.visa, { timeoutMs: 3000 })).rejects.toThrow(
      'and found a group with card and a group with card.',
    )
    await runner.page.close()
  })
})

/** A shop that requests a token, and shows the result. */
const payingShop = (service: string, types: readonly string[]): string =>
  `<!doctype html><title>Shop</title><form><button>Pay</button></form><p></p>
  <script src="${service}/element-1.2.0.js"></script><script>
  const payments = service('ek_test_demo'), elements = payments.elements({ locale: 'en' })
  const form = document.querySelector('form')
  const fields = ${JSON.stringify(types)}.map((type) => {
    const element = elements.create(type)
    element.mount(form.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }).appendChild(document.createElement('div')))
    return element
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { data } = await payments.createToken(fields[0], { name: 'Ana Souza' })
    if (data) document.querySelector('p').textContent = 'Thank you'
  })
  </script>`

test('pay in Cypress returns the errors of the fields, or the answer of the service', async ({
  merchant,
  service,
  asCypress,
}) => {
  const address = merchant.serve('/cypress-pay', payingShop(service.origin, three))
  const runner = await openRunner(asCypress, merchant, address)
  await runner.call('fillField', 'pan', '4000 0000 0000 0002')
  expect(await runner.call('pay')).toEqual({
    is: 'refused',
    errors: [
      { field: 'expiration', message: 'Enter the expiration date of your card.' },
      { field: 'cvv', message: 'Enter the security code of your card.' },
    ],
  })
  await runner.call('fillCard', testCards.declined)
  expect(await runner.call('pay')).toEqual({ is: 'declined', status: 402 })
  const shop = runner.page.locator('iframe').contentFrame()
  await shop.locator('button').evaluate((button) => button.remove())
  await runner.call('fillCard', testCards.visa)
  expect(await runner.call('pay')).toEqual({ is: 'tokenized' })
  await expect(shop.getByText('Thank you')).toBeVisible()
  await runner.page.close()
})

test('challenge in Cypress is answered in a frame, and in place of the page', async ({
  merchant,
  service,
  asCypress,
}) => {
  const back = merchant.serve('/cypress-back', '<h1>Shop</h1>')
  for (const [mode, outcome, status] of [
    ['frame', 'approve', 'SETTLED'],
    ['redirect', 'leave', 'CANCELLED authentication_abandoned'],
  ] as const) {
    const { idempotencyKey, url } = await beginChallenge(service, { merchantSite3ds: back })
    const answer = JSON.stringify({ transferStatus: 'IN_PROGRESS', idempotencyKey, redirectUrl: url })
    const address = merchant.serve(
      `/cypress-${mode}`,
      `<script src="${service.origin}/element-1.2.0.js"></script><script>
      service('ek_test_demo').confirmPayment(${answer}, { mode: '${mode}' })
      </script>`,
    )
    const runner = await openRunner(asCypress, merchant, address)
    await runner.call('challenge', outcome)
    await expect.poll(() => standingOf(service, idempotencyKey)).toBe(status)
    await runner.page.close()
  }
})

/** The tests of the document, for Cypress. */
const manual = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8')
const [, example = ''] = /```js\n(import[^`]*cypress'[^`]*)```/.exec(manual) ?? []

test('the example of the document pays in Cypress', async ({ merchant, service, asCypress }) => {
  const address = merchant.serve('/cypress-example', payingShop(service.origin, ['card']))
  const runner = await openRunner(asCypress, merchant, 'about:blank')
  const code = example.replace(/^import .*$/gm, '').replace('http://localhost:3000', address)
  const ran = await runner.page.evaluate(
    async ([body, cards]) => {
      const { driver, cy } = globalThis as unknown as { driver: object; cy: object }
      const before: (() => void)[] = []
      const names: string[] = []
      let done: Promise<unknown> = Promise.resolve()
      const it = (name: string, test: () => void): void => {
        names.push(name)
        for (const prepare of before) prepare()
        test()
        done = (cy as { wrap(): { then(options: object, act: () => Promise<void>): Promise<void> } })
          .wrap()
          .then({}, async () => {})
      }
      const given = { ...driver, cy, testCards: cards, it, beforeEach: (act: () => void) => before.push(act) }
      new Function(...Object.keys(given), body)(...Object.values(given))
      await done
      return names
    },
    [code, testCards] as const,
  )
  expect(ran).toHaveLength(2)
  await runner.page.close()
})
