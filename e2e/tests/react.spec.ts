import type { Page } from '@playwright/test'
import { focusInput } from '../support/focus-input.ts'
import { type PageCounters, pageCounters } from '../support/page-counters.ts'
import {
  framesIn,
  inputIn,
  onStage,
  openStage,
  renderStage,
  type Setup,
  threeFields,
  untilHeard,
} from '../support/react-page.ts'
import { expect, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

// Everything else about the components is in `packages/react/src/fields.dom.test.tsx`.

async function untilReady(page: Page): Promise<void> {
  for (const { type } of threeFields) await untilHeard(page, type, 'ready')
}

test('a page that Node has rendered is hydrated, and its form makes a token and has all functions of the service', async ({
  page,
  merchant,
  service,
}) => {
  const setup: Setup = {
    isStrict: true,
    groups: [
      {
        locale: 'pt',
        price: { amount: 100_000, currency: 'BRL', country: 'BR' },
        fields: [
          { type: 'pan', label: 'Número do seu cartão', props: { className: 'input', placeholder: '0000' } },
          { type: 'expiration' },
          { type: 'cvv', props: { secureCvv: true } },
        ],
      },
    ],
  }
  const watch = watchPage(page)
  const rendered = await renderStage(setup)
  await openStage(page, merchant, { service: service.origin, setup, rendered })
  await untilReady(page)
  await expect(framesIn(page)).toHaveCount(3)
  await page.getByText('Número do seu cartão').click()
  await expect(inputIn(page, 'pan')).toBeFocused()
  await expect(inputIn(page, 'pan')).toHaveAccessibleName('Número do seu cartão')
  for (const [type, text] of [
    ['pan', '4242424242424242'],
    ['expiration', '1230'],
    ['cvv', '123'],
  ] as const) {
    await focusInput(inputIn(page, type))
    await page.keyboard.type(text)
  }
  const { data } = await onStage(page, ({ createToken }) => createToken({ name: 'Ana Souza' }))
  expect(data).toMatchObject({ cardId: expect.stringMatching(/^crd_/) })
  await expect(page.getByRole('button')).toHaveText(/^\d+$/)
  const answers = await onStage(page, async ({ payments, refs }) => ({
    information: await payments?.getBinInformation(refs.pan),
    plan: await payments?.createInstallmentsPlan(refs.pan, {
      amount: 100_000,
      currency: 'BRL',
      country: 'BR',
    }),
    // An answer that needs no challenge.
    confirmation: await payments?.confirmPayment({ idempotencyKey: 'order_1', transferStatus: 'SETTLED' }),
  }))
  expect(answers).toMatchObject({
    information: { data: { brand: 'visa', networks: ['visa'] } },
    plan: { data: { planId: expect.stringMatching(/^ipl_/) } },
    confirmation: { data: { idempotencyKey: 'order_1', transferStatus: 'SETTLED' } },
  })
  expect(watch.errors).toEqual([])
  // Without React's own advertisement, and what is for developers.
  const isOther = (line: string) => line.includes('React DevTools') || line.includes('docs/warnings.md')
  expect(watch.consoled.filter((line) => !isOther(line))).toEqual([])
})

test('20 rounds of mounting and unmounting leave nothing behind', async ({ page, merchant, service }) => {
  const setup: Setup = { groups: [{ fields: threeFields }], isStrict: true }
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
  for (let times = 0; times < 20; times += 1) await round()
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
