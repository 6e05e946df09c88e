import type { Page } from '@playwright/test'
import { bookOf, type MadeLink, makeLink, openCardForm, standingOfLink } from '../support/links.ts'
import { findingsOf } from '../support/run-axe.ts'
import { insertCard } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'

const question = { name: 'Is this payment yours?' }
const paid = { name: 'Payment complete. Thank you!' }
const buttons = {
  approve: { name: 'Yes, confirm the payment' },
  fail: { name: 'Fail the verification' },
  abandon: { name: 'Leave without paying' },
}

/** Pays with a card whose issuer requires a challenge, up to the challenge. */
async function payUpToQuestion(page: Page, link: MadeLink): Promise<void> {
  await openCardForm(page, link)
  await insertCard(page, { number: '4000 0000 0000 3220' })
  await page.getByRole('button', { name: /^Pay R\$/ }).click()
  await expect(page.getByRole('heading', question)).toBeVisible()
}

test('a payer whose bank requires a challenge goes to its page, and returns to a paid link', async ({
  page,
  service,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const link = await makeLink(service)
  await payUpToQuestion(page, link)
  expect(errors).toEqual([])
  expect(await standingOfLink(service, link)).toBe('IN_PROGRESS')
  await page.getByRole('button', buttons.approve).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  expect(page.url()).toContain(link.url)
  await expect(page.getByText('Visa •••• 3220')).toBeVisible()
  expect(await standingOfLink(service, link)).toBe('SETTLED CREDIT_CARD')
  const book = await bookOf(service, link)
  expect(book.filter((entry) => entry === 'capture approved')).toHaveLength(1)
  // The issuer's page leads back again.
  await page.goBack()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  expect(errors).toEqual([])
})

test('a payer whose challenge fails, or who leaves it, sees this, and pays with another card', async ({
  page,
  service,
}) => {
  const link = await makeLink(service)
  for (const [outcome, sentence] of [
    ['fail', 'could not confirm that it was you'],
    ['abandon', 'not confirmed with your bank'],
  ] as const) {
    await payUpToQuestion(page, link)
    await page.getByRole('button', buttons[outcome]).click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    expect(await standingOfLink(service, link)).toBe('INITIAL_STATUS')
  }
  await test.step('this payment has no effect on another link', async () => {
    const other = await makeLink(service)
    await page.goto(`${other.url}${new URL(page.url()).search}`)
    await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  })
  await openCardForm(page, link)
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await page.getByRole('button', { name: /^Pay R\$/ }).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  expect(await standingOfLink(service, link)).toBe('SETTLED CREDIT_CARD')
})

test('a payer who goes back from the bank finds a link to the bank, and other methods', async ({
  page,
  service,
}) => {
  const link = await makeLink(service)
  await payUpToQuestion(page, link)
  await page.goto(link.url)
  await expect(page.getByText('Your bank needs to confirm that it’s you')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to my bank’s page' }).click()
  await expect(page.getByRole('heading', question)).toBeVisible()
  await page.goto(link.url)
  await page.getByRole('button', { name: 'Use another payment method' }).click()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  expect(await standingOfLink(service, link)).toBe('INITIAL_STATUS')
})
