import { readFileSync } from 'node:fs'
import { testCards } from '@element-js/testing'
import { challenge, expectField, fillCard, fillField, pay } from '@element-js/testing/playwright'
import type { Page } from '@playwright/test'
import { beginChallenge, standingOf } from '../support/challenge.ts'
import { openCustomElements } from '../support/custom-elements-page.ts'
import { type HoldingPage, holdMessages } from '../support/delay-messages.ts'
import { openElementPage } from '../support/element-page.ts'
import type { PageServer } from '../support/page-server.ts'
import { openStage } from '../support/react-page.ts'
import { wholeCheckout } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'

const visa = '4242 4242 4242 4242'

interface Mounting {
  readonly name: string
  readonly types: readonly string[]
  /** A function on the page: where a field is mounted, in an empty container. */
  readonly place: string
}

const three = ['pan', 'expiration', 'cvv'] as const
const mountings: readonly Mounting[] = [
  { name: 'one line', types: ['card'], place: '(box) => box' },
  { name: 'three fields', types: three, place: '(box) => box' },
  {
    name: 'closed shadow trees',
    types: three,
    place: '(box) => box.attachShadow({ mode: "closed" }).appendChild(document.createElement("div"))',
  },
  {
    name: 'a form in a closed shadow tree',
    types: ['card'],
    place: `(box) => {
      const tree = box.attachShadow({ mode: 'closed' })
      tree.innerHTML = '<form><div></div><button>Pay</button></form>'
      return tree.querySelector('div')
    }`,
  },
]

let pages = 0

/** A page with one group in each section; its form asks for a token and sends it to the shop's server. */
async function openShop(
  page: Page,
  { merchant, service }: { merchant: PageServer; service: { origin: string } },
  {
    types,
    place = '(box) => box',
    groups = 1,
    options = {},
  }: {
    types: readonly string[]
    place?: string
    groups?: number
    options?: object
  },
): Promise<void> {
  pages += 1
  const answer = merchant.serve(`/testing-answer-${pages}`, 'Thank you')
  const form = `<form>${types.map((type) => `<div class="${type}"></div>`).join('')}
    <label>Name <input autocomplete="cc-name"></label><button type="button">Back</button><button>Pay</button></form>`
  await page.goto(
    merchant.serve(
      `/testing-${pages}`,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<script src="${service.origin}/element-1.2.0.js"></script></head><body>
${Array.from({ length: groups }, (_, index) => `<section id="group-${index}">${form}</section>`).join('')}
<script>
  const payments = service('ek_test_demo'), place = ${place}
  for (const section of document.querySelectorAll('section')) {
    const elements = payments.elements(), form = section.querySelector('form')
    const fields = ${JSON.stringify(types)}.map((type) => {
      const element = elements.create(type, ${JSON.stringify(options)})
      element.mount(place(form.querySelector('.' + type)))
      return element
    })
    document.addEventListener('submit', async (event) => {
      event.preventDefault()
      const name = form.querySelector('input').value
      const { data } = await payments.createToken(fields[0], { name })
      if (data) await fetch('${answer}', { method: 'POST', body: JSON.stringify({ card: data.cardId }) })
    })
  }
</script></body></html>`,
    ),
  )
}

test.describe('fillCard', () => {
  test('fills a card wherever it is mounted, and pay has the answer of the shop', async ({
    page,
    merchant,
    service,
  }) => {
    for (const { name, ...mounting } of mountings)
      await test.step(name, async () => {
        await openShop(page, { merchant, service }, mounting)
        await fillCard(page, visa)
        await expectField(page, 'pan', { complete: true, error: false, brand: 'visa' })
        await expectField(page, 'cvv', { complete: true })
        const outcome = await pay(page)
        expect(outcome.is).toBe('answered')
        if (outcome.is === 'answered') expect(await outcome.response.text()).toBe('Thank you')
      })
  })

  test('fills fields in a frame of the shop, custom elements and React components', async ({
    page,
    merchant,
    service,
  }) => {
    await test.step('fills fields in a frame of the shop', async () => {
      await openShop(page, { merchant, service }, { types: three })
      await page.goto(merchant.serve('/testing-outer', `<iframe src="${page.url()}" width="600"></iframe>`))
      await fillCard(page, visa)
      await expectField(page, 'pan', { complete: true })
      await fillCard(page.locator('iframe').contentFrame().locator('#group-0'), '5555555555554444')
      await expectField(page, 'pan', { brand: 'mastercard', complete: true })
    })
    await test.step('fills custom elements', async () => {
      await openCustomElements(page, merchant, {
        service: service.origin,
        body: `<element-group api-key="ek_test_demo"><element-pan></element-pan><element-expiration></element-expiration>
        <element-cvv></element-cvv></element-group>`,
      })
      await fillCard(page, visa)
      await expect(page.locator('element-cvv:state(complete)')).toBeVisible()
    })
    await test.step('fills React components', async () => {
      const fields = [{ type: 'card' }] as const
      await openStage(page, merchant, { service: service.origin, setup: { groups: [{ fields }] } })
      await fillCard(page, visa)
      await expectField(page, 'expiration', { complete: true })
    })
  })

  test('replaces what is typed, also in a narrow line', async ({ page, merchant, service }) => {
    await test.step('replaces what is typed, with a code of the length of the brand', async () => {
      await openShop(page, { merchant, service }, { types: ['card'] })
      await fillCard(page, visa, { expiration: '01/40', cvv: '987' })
      await expect(page.frameLocator('.card iframe').locator('.expiration input')).toHaveValue('01 / 40')
      await fillCard(page, '3782 822463 10005')
      await expectField(page, 'pan', { brand: 'american-express', complete: true })
      await expect(page.frameLocator('.card iframe').locator('.cvv input')).toHaveValue('1234')
    })
    await test.step('replaces what is typed in a line so narrow that its number pushes the others out of view', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await fillCard(page, visa)
      await fillCard(page, visa, { expiration: '01/40' })
      await expect(page.frameLocator('.card iframe').locator('.expiration input')).toHaveValue('01 / 40')
    })
  })

  test('types again a code that was cut because its field did not know the brand yet', async ({
    page,
    merchant,
    service,
  }) => {
    await page.addInitScript(holdMessages)
    // Fields in shadow trees hear of the brand through the page.
    const place = '(box) => box.attachShadow({ mode: "open" }).appendChild(document.createElement("div"))'
    await openShop(page, { merchant, service }, { types: three, place })
    await fillCard(page, visa, { cvv: '987' })
    await expectField(page, 'cvv', { complete: true })
    const code = page.locator('.cvv iframe').contentFrame().locator('input')
    await page.evaluate(() => {
      ;(globalThis as HoldingPage).heldMessages = []
    })
    const filled = fillCard(page, testCards.americanExpress)
    await expect(code).toHaveValue('123')
    await page.evaluate(() => {
      const { heldMessages = [] } = globalThis as HoldingPage
      ;(globalThis as HoldingPage).heldMessages = undefined
      for (const hear of heldMessages) hear()
    })
    await filled
    await expectField(page, 'cvv', { complete: true, error: false })
    await expect(code).toHaveValue('1234')
  })

  test('uses a date after that of the browser, and types the name on the card', async ({
    page,
    merchant,
    service,
  }) => {
    await test.step('types the name on the card, where the page asks for it', async () => {
      await openShop(page, { merchant, service }, { types: three })
      await fillCard(page, visa)
      await expect(page.getByLabel('Name')).toHaveValue('Ana Souza')
      await fillCard(page, visa, { name: 'Rui Lima' })
      await expect(page.getByLabel('Name')).toHaveValue('Rui Lima')
      await page.getByLabel('Name').evaluate((input) => input.remove())
      await expect(fillCard(page, visa, { name: 'Ana Souza' })).rejects.toThrow(
        'Looked for one input with autocomplete="cc-name"',
      )
    })
    await test.step('uses a date after that of the browser', async () => {
      await page.clock.setFixedTime('2031-05-01')
      await openShop(page, { merchant, service }, { types: three })
      await fillCard(page, visa)
      await expect(page.frameLocator('.expiration iframe').locator('input')).toHaveValue('12 / 34')
    })
  })

  test('finds the group in a container, and says what it found instead of one', async ({
    page,
    merchant,
    service,
  }) => {
    await test.step('finds the group in a container, and refuses to choose among several', async () => {
      await openShop(page, { merchant, service }, { types: three, groups: 2 })
      await fillCard(page.locator('#group-1'), visa)
      await expectField(page.locator('#group-1'), 'pan', { complete: true })
      await expectField(page.locator('#group-0'), 'pan', { empty: true, complete: false })
      await expect(fillCard(page, visa, { timeoutMs: 1 })).rejects.toThrow(
        'a group with pan, expiration, cvv and a group with pan, expiration, cvv. Pass a locator',
      )
    })
    await test.step('reports what it found instead of the fields', async () => {
      await page.goto(merchant.serve('/testing-none', '<h1>Shop</h1>'))
      await expect(fillCard(page, visa, { timeoutMs: 1 })).rejects.toThrow(
        `Looked for one card element, or one group of a pan, an expiration and a cvv element in the page ${merchant.origin}/testing-none, and found no frame at all. (after 1 ms)`,
      )
      await openElementPage(page, merchant, { service: service.origin, types: ['cvv'] })
      await expect(fillCard(page, visa, { timeoutMs: 1 })).rejects.toThrow('found a group with cvv.')
      await fillField(page, 'cvv', '123')
      await expectField(page, 'cvv', { complete: true })
    })
  })
})

test.describe('fillField and expectField', () => {
  test('type a wrong value, see its error, and report the actual state', async ({
    page,
    merchant,
    service,
  }) => {
    await test.step('see that the shop does not accept a brand', async () => {
      await openShop(page, { merchant, service }, { types: ['card'], options: { brands: ['mastercard'] } })
      await fillCard(page, visa)
      await expectField(page, 'pan', { complete: false, error: /does not take/ })
    })
    await test.step('type a wrong value, and see its error', async () => {
      await openShop(page, { merchant, service }, { types: three })
      await fillField(page, 'pan', '4242 4242 4242 4241')
      await expectField(page, 'pan', {
        complete: false,
        error: 'Your card number is not valid. Check its digits.',
        focused: true,
      })
      await fillField(page, 'pan', '')
      await expectField(page, 'pan', { empty: true, error: false, brand: null })
    })
    await test.step('report the actual state of a field, without a digit', async () => {
      await fillField(page, 'pan', visa)
      const failed = expectField(page, 'pan', { brand: 'elo', error: /^Your/, timeoutMs: 1 })
      await expect(failed).rejects.toThrow(
        'Expected the pan field to be brand: "elo", error: /^Your/, and it is complete, shows no error, has a number of the brand visa (after 1 ms)',
      )
    })
    await test.step('click again when the page takes the focus away', async () => {
      await openShop(page, { merchant, service }, { types: three })
      await page.evaluate(() => {
        const { document } = window
        const other = document.body.appendChild(document.createElement('input'))
        // An iframe that gets the focus takes it from the window.
        addEventListener('blur', () => setTimeout(() => other.focus()), { once: true })
      })
      await fillField(page, 'pan', visa)
      await expectField(page, 'pan', { complete: true })
    })
  })
})

test.describe('pay', () => {
  test('has the errors of the fields, why the service made no token, or the answer of the shop, without a button too', async ({
    page,
    merchant,
    service,
  }) => {
    await test.step('has the errors of the fields, or why the service made no token', async () => {
      await openShop(page, { merchant, service }, { types: three })
      await fillField(page, 'pan', '4000 0000 0000 0002')
      expect(await pay(page)).toEqual({
        is: 'refused',
        errors: [
          { field: 'expiration', message: 'Enter the expiration date of your card.' },
          { field: 'cvv', message: 'Enter the security code of your card.' },
        ],
      })
      await fillCard(page, '4000 0000 0000 0002')
      const outcome = await pay(page)
      expect(outcome).toEqual({
        is: 'declined',
        status: 402,
        reason: 'card_declined',
        message: 'Your card was declined. Try another card, or call your bank.',
      })
      await fillCard(page, visa)
      expect(await pay(page, { until: 'token' })).toEqual({ is: 'tokenized' })
    })
    await test.step('has the answer of a shop that leads the payer on before the token can be read', async () => {
      page.once('response', (token) => {
        token.json = () => Promise.reject(new Error('the frame is gone'))
      })
      expect((await pay(page)).is).toBe('answered')
    })
    await test.step('submits with Enter where there is no button, and asks for one where there is no form', async () => {
      await fillCard(page, visa)
      await page.getByRole('button').evaluateAll((buttons) => {
        for (const button of buttons) button.remove()
      })
      expect((await pay(page)).is).toBe('answered')
      await openElementPage(page, merchant, { service: service.origin })
      await expect(pay(page)).rejects.toThrow('There is no form around the fields. Pass the `button`')
    })
  })
})

test.describe('challenge', () => {
  test('is answered in a frame, in a window, and in place of the page, and the open pages are listed without one', async ({
    page,
    merchant,
    service,
  }) => {
    await test.step('lists the open pages if none of them is a challenge', async () => {
      const shop = merchant.serve('/testing-quiet', '<h1>Shop</h1>')
      await page.goto(shop)
      await expect(challenge(page, 'approve', { timeoutMs: 1 })).rejects.toThrow(
        `Looked for the bank's page of a payment with 3-D Secure, and found ${shop} (after 1 ms)`,
      )
    })
    await test.step('is answered in a frame, in a window, and in place of the page', async () => {
      const shop = merchant.serve('/testing-back', '<h1>Shop</h1>')
      const ends = [
        ['frame', 'approve', 'SETTLED'],
        ['window', 'fail', 'CANCELLED authentication_failed'],
        ['redirect', 'leave', 'CANCELLED authentication_abandoned'],
      ] as const
      for (const [mode, outcome, status] of ends) {
        const { idempotencyKey, url } = await beginChallenge(service, { merchantSite3ds: shop })
        const answer = JSON.stringify({ transferStatus: 'IN_PROGRESS', idempotencyKey, redirectUrl: url })
        await page.goto(
          merchant.serve(
            `/testing-${mode}`,
            `<script src="${service.origin}/element-1.2.0.js"></script><button id="confirm">Confirm</button><script>
          document.querySelector('button').onclick = () => service('ek_test_demo').confirmPayment(${answer}, { mode: '${mode}' })
          </script>`,
          ),
        )
        await page.locator('#confirm').click()
        await challenge(page, outcome)
        await expect.poll(() => standingOf(service, idempotencyKey)).toBe(status)
      }
    })
  })
})

/** The tests of the document, which have no annotations of types and so are JavaScript. */
const document = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8')
const [, example = ''] = /```ts\n(import[^`]*playwright'[^`]*)```/.exec(document) ?? []

test('the example of the document pays in the demo shop', async ({ page, shop }) => {
  await page.setViewportSize(wholeCheckout)
  type Body = (fixtures: { page: Page }) => Promise<void>
  const prepared: Body[] = []
  const bodies = new Map<string, Body>()
  const testOf = Object.assign((name: string, body: Body) => void bodies.set(name, body), {
    beforeEach: (body: Body) => void prepared.push(body),
  })
  const given = { test: testOf, expect, testCards, challenge, expectField, fillCard, fillField, pay }
  const code = example.replace(/^import .*$/gm, '').replace('http://localhost:3000', shop)
  new Function(...Object.keys(given), code)(...Object.values(given))
  expect(bodies.size).toBe(4)
  for (const [name, body] of bodies)
    await test.step(name, async () => {
      for (const prepare of prepared) await prepare({ page })
      await body({ page })
    })
})
