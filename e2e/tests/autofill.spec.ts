import type { Browser, Page } from '@playwright/test'
import { startWithPolicies } from '../support/autofill-browser.ts'
import { type Cell, layouts, type Policy, permitted, shapes } from '../support/autofill-cells.ts'
import {
  type AutofillPage,
  cardOf,
  type OurInput,
  openAutofillPage,
  type Values,
  withAllow,
} from '../support/autofill-page.ts'
import { openElementPage } from '../support/element-page.ts'
import { test as base, expect } from '../support/sites.ts'

// The browser's own autofill, started with the DevTools protocol where a payer would choose a card from its list. All
// shapes of a date: `npm run lab -- autofill`.
const shapesHere = shapes.slice(0, Number(process.env.AUTOFILL_SHAPES ?? 1))
const policies: readonly Policy[] = ['allowed', 'not allowed']
const withName = layouts.find(({ inputs }) => inputs.includes('name'))

const test = base.extend<object, { knowing: Browser }>({
  /** A browser that knows the policies. */
  knowing: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await startWithPolicies(playwright.chromium, launchOptions)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

for (const policy of policies) {
  test(`autofill, ${policy} by the policy, fills in what the browser permits`, async ({
    knowing,
    merchant,
    service,
  }) => {
    const page = await knowing.newPage()
    for (const layout of layouts) {
      for (const shape of shapesHere) {
        const opened = await openAutofillPage(page, merchant, {
          service: service.origin,
          layout,
          shape,
          policy,
        })
        await noHiddenInput(page)
        for (const anchor of layout.inputs) await checkCell(opened, { layout, shape, policy, anchor })
      }
    }
    await page.close()
  })
}

async function checkCell(opened: AutofillPage, cell: Cell): Promise<void> {
  const { layout, shape, anchor } = cell
  const name = `${shape.month} and ${shape.year} for ${shape.placeholder ?? 'our placeholder'}, from ${anchor}`
  const filled = permitted(cell)
  const ours = layout.inputs.filter((input): input is OurInput => input !== 'name')
  await opened.clear()
  await opened.chooseCard(anchor, cardOf(shape))
  await expect.poll(opened.values, name).toEqual(valuesOf(cell))
  if (filled.length === 1 && layout.inputs.length > 1) {
    // The browser fills in a frame in the order of its orders. If one had come before this one, the frame would have
    // been filled in twice.
    await opened.chooseCard('pan', cardOf(shape))
    await expect.poll(opened.values, name).toEqual(valuesOf({ ...cell, anchor: 'pan' }))
  }
  for (const input of ours) {
    const written = await opened.written(input)
    expect(written, `${name}, into ${input}`).toHaveLength(1)
    if (input === 'expiration') expect(written, name).toEqual([shape.writes])
  }
  const types = ours.map((input) => layout.types.find((type) => type === input) ?? 'card')
  await expect.poll(async () => [...(await opened.reports())].sort(), name).toEqual([...types].sort())
}

function valuesOf(cell: Cell): Values {
  const filled = permitted(cell)
  const full = {
    pan: '4242 4242 4242 4242',
    expiration: cell.shape.shows,
    cvv: '123',
    name: 'Ana Souza',
  }
  return Object.fromEntries(
    cell.layout.inputs.map((input) => [input, filled.includes(input) ? full[input] : '']),
  )
}

async function noHiddenInput(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    for (const input of await frame.locator('input').all()) await expect(input).toBeVisible()
  }
}

test("autofill that begins at the page's own input fills in no frame with another policy", async ({
  knowing,
  merchant,
  service,
}) => {
  const [shape] = shapes
  if (!withName || !shape) throw new Error('The table is empty.')
  const page = await knowing.newPage()
  // The old name of the policy, and the policy of the keyboard alone.
  for (const allow of ['shared-autofill', 'manual-text']) {
    const cell = { layout: withName, shape, policy: 'not allowed' } as const
    const opened = await openAutofillPage(page, merchant, {
      ...cell,
      service: service.origin,
      head: withAllow(allow),
    })
    await checkCell(opened, { ...cell, anchor: 'name' })
  }
  await page.close()
})

const both = (source: string) => `autofill=(self ${source}), manual-text=(self ${source})`

const delegations: readonly {
  readonly name: string
  readonly policy: (source: string) => string
  readonly head?: string
  readonly keeps: readonly string[]
}[] = [
  { name: 'keeps autofill from the fields', policy: () => 'autofill=()', keeps: ['autofill'] },
  {
    name: 'keeps autofill and the keyboard to itself',
    policy: () => both(''),
    keeps: ['autofill', 'manual-text'],
  },
  {
    name: 'changes the attribute of the iframes',
    policy: () => '',
    head: withAllow(''),
    keeps: ['autofill', 'manual-text'],
  },
  { name: 'gives both to the fields', policy: both, keeps: [] },
  { name: 'has no policy', policy: () => '', keeps: [] },
]

test('a page is warned about what it does not delegate to the fields', async ({
  knowing,
  merchant,
  service,
}) => {
  for (const { name, policy, head = '', keeps } of delegations)
    await test.step(name, async () => {
      const page = await knowing.newPage()
      const warnings: string[] = []
      page.on('console', (message) => warnings.push(message.text()))
      const headers = { 'permissions-policy': policy(`"${service.origin}"`) }
      await openElementPage(page, merchant, { service: service.origin, head, headers })
      // The fields have no label, which is reported after the policy.
      await expect.poll(() => warnings.filter((text) => text.includes('#no-label'))).toHaveLength(1)
      const line = keeps.map((feature) => `${feature}=(self "${service.origin}")`).join(', ')
      // It names the fields that had loaded when it was printed.
      const fields = /to the (pan|expiration|cvv) field( \(.* too\))?\./
      expect(
        warnings
          .filter((text) => text.includes('input-not-delegated'))
          .map((text) => text.replace(fields, 'to a field.')),
      ).toEqual(
        keeps.length === 0
          ? []
          : [
              `element.js: this page does not delegate ${keeps.join(' and ')} to a field. ` +
                'Leave the `allow` attribute of our iframes as it is, and send the header that allows both policies: ' +
                `\`Permissions-Policy: ${line}\`. See docs/warnings.md#input-not-delegated.`,
            ],
      )
      await page.close()
    })
})
