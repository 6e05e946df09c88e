import { sidewaysOf } from '../support/challenge.ts'
import { readClipboard } from '../support/read-clipboard.ts'
import { findingsOf, findingsOfLooks } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

const pages = ['/', '/reference', '/test-cards', '/docs', '/docs/library', '/docs?q=refund']

test('every page is accessible, fits the screen and does not violate its policy, on a desktop and a dark phone', async ({
  page,
  service,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  for (const path of pages) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(service.origin + path)
    expect(await findingsOf(page), path).toEqual([])
    expect(await sidewaysOf(page), path).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await findingsOfLooks(page), `${path} on a dark phone`).toEqual([])
    expect(await sidewaysOf(page), `${path} on a dark phone`).toBe(0)
    expect(said, path).toEqual([])
  }
})

test('a button copies a number, and a click selects it as a whole', async ({
  context,
  page,
  service,
  merchant,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: service.origin })
  await page.goto(`${service.origin}/test-cards`)
  await page.getByRole('button', { name: 'Copy 4000000000000002' }).click()
  expect(await readClipboard(context, merchant)).toBe('4000000000000002')
  await page.locator('#outcome-4000000000009995').click()
  expect(await page.evaluate(() => String(getSelection()))).toBe('4000000000009995')
})

test('the examples are in the language that the reader chose, also after a reload, and a search lists the operations that have all its words', async ({
  context,
  page,
  service,
  merchant,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: service.origin })
  await page.goto(`${service.origin}/reference`)
  const operation = page.locator('#captureCardPayment')
  await expect(operation.getByRole('tab', { selected: true })).toHaveText('curl')
  await operation.getByRole('tab', { name: 'Node' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(operation.getByRole('tab', { name: 'Python' })).toBeFocused()
  await expect(operation.getByRole('tabpanel')).toContainText('import requests')
  await operation.getByRole('button', { name: 'Copy the example' }).click()
  expect(await readClipboard(context, merchant)).toContain('import requests')
  await page.reload()
  for (const id of ['captureCardPayment', 'getHealth']) {
    await expect(page.locator(`#${id}`).getByRole('tab', { selected: true })).toHaveText('Python')
    await expect(page.locator(`#${id} .languages pre:visible`)).toHaveCount(1)
  }

  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('searchbox').fill('Installment payment link')
  await expect(contents.getByRole('link', { name: 'Create a payment link' })).toBeVisible()
  await expect(contents.getByRole('link', { name: 'Read the clock' })).toBeHidden()
  await contents.getByRole('searchbox').fill('capture_amount_too_large')
  await expect(contents.getByRole('status')).toHaveText('1 operation')
  await contents.getByRole('searchbox').fill('')
  await expect(contents.getByRole('status')).toHaveText('')
})
