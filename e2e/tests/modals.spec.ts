import type { Page } from '@playwright/test'
import { bankIn, beginChallenge, insideDialog } from '../support/challenge.ts'
import { bundled } from '../support/custom-elements-bundle.ts'
import { type ModalLibrary, modalLibraries } from '../support/modal-libraries.ts'
import type { PageServer } from '../support/page-server.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'

for (const library of modalLibraries) {
  test(`a payer types and confirms over the shop’s own modal, which stays: ${library}`, async ({
    page,
    merchant,
    service,
  }) => {
    await openModal(page, { library, merchant, service })
    const pay = page.getByRole('button', { name: 'Pay' })
    const outcome = page.locator('output')
    const dialog = insideDialog(page)
    const approve = bankIn(page).getByRole('button', { name: 'Yes, confirm the payment' })
    const number = page.frameLocator('#card iframe').locator('.pan input')

    await test.step('the keyboard reaches the field from the last button', async () => {
      await expect(number).toBeVisible()
      // The browser itself does not lead from the end of its modal dialog to the beginning.
      if (library === 'native dialog') return
      await pay.focus()
      await page.keyboard.press('Tab')
      await expect(number).toBeFocused()
    })

    await test.step('the mouse reaches the field, and Enter in it pays with the keyboard alone', async () => {
      await number.click()
      await page.keyboard.type('4000000000003220 1240 123')
      await page.keyboard.press('Enter')
      await expect(approve).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(approve).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(outcome).toHaveText('SETTLED')
      await expect(number).toHaveValue('4000 0000 0000 3220')
    })

    await test.step('Escape leaves only our dialog', async () => {
      await pay.click()
      await expect(approve).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog.getByRole('button', { name: 'Continue with the bank' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(outcome).toHaveText('IN_PROGRESS')
      await expect(number).toHaveValue('4000 0000 0000 3220')
    })

    await test.step('the mouse presses beside our dialog, its buttons and the bank’s', async () => {
      await pay.click()
      await expect(approve).toBeVisible()
      await page.mouse.click(5, 5)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.getByRole('button', { name: 'Continue with the bank' }).click()
      await approve.click()
      await expect(outcome).toHaveText('SETTLED')
      await expect(number).toHaveValue('4000 0000 0000 3220')
    })

    await test.step('afterwards Escape closes the shop’s modal', async () => {
      await pay.focus()
      await page.keyboard.press('Escape')
      await expect(page.getByText('The order is not paid.')).toBeVisible()
    })
  })
}

interface ModalSites {
  readonly library: ModalLibrary
  readonly merchant: PageServer
  readonly service: ServiceSite
}

async function openModal(page: Page, { library, merchant, service }: ModalSites): Promise<void> {
  const answers = []
  for (let payments = 0; payments < 3; payments += 1) {
    const { idempotencyKey, url } = await beginChallenge(service)
    answers.push({ transferStatus: 'IN_PROGRESS', idempotencyKey, redirectUrl: url })
  }
  await page.goto(
    merchant.serve(
      `/modal-${modalLibraries.indexOf(library)}`,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
      <script src="${service.origin}/element-1.2.0.js"></script></head><body><div id="app"></div>
      <script type="application/json" id="setup">${JSON.stringify({ library, answers })}</script>
      <script type="module">${await bundled('modals.ts')}</script></body></html>`,
    ),
  )
}
