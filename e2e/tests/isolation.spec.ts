import type { Page } from '@playwright/test'
import { createToken, inputOf, openCardPage, typeCard } from '../support/card-page.ts'
import { input, onPage, openElementPage, typeIn } from '../support/element-page.ts'
import { leaksOf, pageSpy, seenByPage } from '../support/page-spy.ts'
import { expect, test } from '../support/sites.ts'

/** Published test numbers, each with a distinctive code. The first seven are of seven brands. */
const cards = [
  ['4242424242424242', '739'],
  ['5555555555554444', '829'],
  ['371449635398431', '8832'],
  ['30569309025904', '937'],
  ['6011111111111117', '946'],
  ['3530111333300000', '964'],
  ['5067766783888311', '982'],
  ['4111111111111111', '748'],
  ['4012888888881881', '757'],
  ['4217651111111119', '766'],
  ['4988438843884305', '784'],
  ['4509953566233704', '793'],
  ['5105105105105100', '838'],
  ['5200828282828210', '847'],
  ['2223003122003222', '856'],
  ['5031433215406351', '865'],
  ['378282246310005', '8741'],
  ['376449047333005', '8923'],
  ['6011000990139424', '955'],
  ['3566002020360505', '973'],
].map(([pan = '', cvv = '']) => ({ pan, cvv, expiration: '1130' }))

// `npm run lab -- hooked-cards` types 200 into each of the two forms. One page per twenty cards, because everything
// that a page has seen is kept until it is searched.
const count = Number(process.env.HOOKED_CARDS ?? 7)
const rounds = Array.from({ length: Math.ceil(count / cards.length) }, (_, round) =>
  cards.slice(0, count - round * cards.length),
)

/** Checks that the page's script received events about cards, but nothing of the cards themselves. */
async function expectNoLeak(page: Page, consoled: readonly string[]): Promise<void> {
  const { text, hooks } = await seenByPage(page)
  expect(hooks).toBeGreaterThan(4_000)
  // The spy does see what reaches the page: events of the fields, and the token with the last four digits.
  expect(text).toContain('autofilled')
  expect(text).toContain('crd_')
  expect(text).toContain('8431')
  const everything = [text, ...consoled].join('\n')
  expect(cards.flatMap((card) => leaksOf(card, everything))).toEqual([])
}

test(`nothing of ${count} cards in three fields is in anything that the page can see`, async ({
  page,
  merchant,
  service,
}) => {
  test.setTimeout(1_800_000)
  const consoled: string[] = []
  page.on('console', (message) => consoled.push(message.text()))
  for (const typed of rounds) {
    await openCardPage(page, merchant, { service: service.origin, firstScript: pageSpy })
    for (const card of typed) {
      await typeCard(page, card)
      const { data, error } = await createToken(page)
      expect(error).toBeUndefined()
      expect(data).toMatchObject({ card: { last4: card.pan.slice(-4) } })
      await page.evaluate(() => {
        const { fields } = globalThis as unknown as { fields: Record<string, { clear(): void }> }
        for (const field of Object.values(fields)) field.clear()
      })
      // Each frame handles the message in its own time; typing before that would lose the first digits.
      for (const field of ['pan', 'expiration', 'cvv']) await expect(inputOf(page, field)).toHaveValue('')
    }
    await expectNoLeak(page, consoled)
  }
})

test(`nothing of ${count} cards in a card element is in anything that the page can see`, async ({
  page,
  merchant,
  service,
}) => {
  test.setTimeout(1_800_000)
  const consoled: string[] = []
  page.on('console', (message) => consoled.push(message.text()))
  const head = `<script>${pageSpy}</script>`
  for (const typed of rounds) {
    await openElementPage(page, merchant, { service: service.origin, types: ['card'], head })
    for (const { pan, expiration, cvv } of typed) {
      await typeIn(page, 'card', pan)
      await typeIn(page, 'card', expiration, 'expiration')
      await typeIn(page, 'card', cvv, 'cvv')
      const result = await onPage(page, ({ payments, fields }) =>
        payments.createToken(fields.card, { name: 'Ana Souza' }),
      )
      expect(result).toMatchObject({ data: { card: { last4: pan.slice(-4) } } })
      await onPage(page, ({ fields }) => fields.card.clear())
      for (const part of ['pan', 'expiration', 'cvv']) {
        await expect(input(page, 'card', part)).toHaveValue('')
      }
    }
    await expectNoLeak(page, consoled)
  }
})

test('the same spy finds an input of the page itself', async ({ page, merchant }) => {
  const [card = { pan: '', cvv: '' }] = cards
  const html = `<!doctype html><script>${pageSpy}</script><input id="pan"><input id="cvv">
    <script>for (const input of document.querySelectorAll('input')) input.addEventListener('input', () => input.value)</script>`
  await page.goto(merchant.serve('/own-inputs', html))
  for (const field of ['pan', 'cvv'] as const) {
    await page.locator(`#${field}`).focus()
    await page.keyboard.type(card[field])
  }
  const { text } = await seenByPage(page)
  expect(leaksOf(card, text)).toEqual(expect.arrayContaining([card.pan.slice(0, 7), `code ${card.cvv}`]))
})

test('the same spy finds a frame that sends card data to the page', async ({ page, merchant, service }) => {
  const [card = { pan: '', cvv: '', expiration: '' }] = cards
  await openCardPage(page, merchant, { service: service.origin, firstScript: pageSpy })
  const frames = page.frames().filter((frame) => frame.url().startsWith(service.origin))
  for (const frame of frames) {
    await frame.evaluate(() => {
      const input = document.querySelector('input')
      input?.addEventListener('input', () => parent.postMessage({ typed: input.value }, '*'))
    })
  }
  await typeCard(page, card)
  const leaks = async (): Promise<string[]> => leaksOf(card, (await seenByPage(page)).text)
  await expect.poll(leaks).toEqual(expect.arrayContaining([card.pan.slice(0, 7), `code ${card.cvv}`]))
})
