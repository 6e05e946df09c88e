import { testCards } from '@element-js/testing'
import { expectField, fillCard } from '@element-js/testing/playwright'
import { test } from '../support/sites.ts'

/** How many cards are typed: `npm run lab -- fills` types 10,000. */
const fills = Number(process.env.DRIVER_FILLS ?? 12)

/** How many cards are typed on one page, before it is opened again. */
const fillsOnPage = 25

/** How many cards one test types into each mounting: for each of its actions, Playwright looks through all earlier ones. */
const fillsInTest = 60

// Of a code with three digits and one with four in turn, because the field of the code must know the brand by then.
const cards = [
  ['visa', testCards.visa],
  ['american-express', testCards.americanExpress],
  ['mastercard', testCards.mastercard],
] as const

const three = ['pan', 'expiration', 'cvv']
const mountings = [
  { name: 'one line', types: ['card'], place: 'box' },
  { name: 'three fields', types: three, place: 'box' },
  { name: 'open shadow trees', types: three, place: `box.attachShadow({ mode: 'open' })` },
  { name: 'closed shadow trees', types: three, place: `box.attachShadow({ mode: 'closed' })` },
]

const count = Math.ceil(fills / mountings.length)
for (let first = 1; first <= count; first += fillsInTest) {
  const last = Math.min(count, first + fillsInTest - 1)
  test(`the driver fills cards again and again, and never fails: ${first} to ${last}`, async ({
    page,
    merchant,
    service,
  }) => {
    test.setTimeout(10_800_000)
    for (const { name, types, place } of mountings) {
      const address = merchant.serve(
        `/fills-${types.length}-${place.length}`,
        `<!doctype html><title>Shop</title><script src="${service.origin}/element-1.2.0.js"></script><body><script>
        const elements = service('ek_test_demo').elements()
        for (const type of ${JSON.stringify(types)}) {
          const box = document.body.appendChild(document.createElement('div'))
          elements.create(type).mount(${place === 'box' ? place : `${place}.appendChild(document.createElement('div'))`})
        }
        </script>`,
      )
      await test.step(name, async () => {
        for (let filled = first; filled <= last; filled += 1) {
          // The first keys arrive while the fields load.
          if ((filled - first) % fillsOnPage === 0) await page.goto(address)
          const [brand, pan] = cards[filled % cards.length] ?? cards[0]
          await fillCard(page, pan)
          await expectField(page, 'pan', { complete: true, error: false, brand })
          await expectField(page, 'expiration', { complete: true, error: false })
          await expectField(page, 'cvv', { complete: true, error: false })
        }
      })
    }
  })
}
