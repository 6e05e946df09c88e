import { confirmationFailures } from '../failures/confirmation-failures.ts'
import { playConfirmation } from '../failures/confirmation-scene.ts'
import { playwrightTab } from '../support/playwright-tab.ts'
import { test } from '../support/sites.ts'

test.describe('a payment that is confirmed ends, and the payer has a next step', () => {
  for (const failure of confirmationFailures) {
    test(failure.name, async ({ page, merchant, service }) => {
      await playConfirmation({ tab: playwrightTab(page), merchant, service }, failure)
    })
  }
})
