import { confirmationFailures } from '../failures/confirmation-failures.ts'
import { playConfirmation } from '../failures/confirmation-scene.ts'
import { inParallel } from '../support/in-parallel.ts'
import { playwrightTab } from '../support/playwright-tab.ts'
import { test } from '../support/sites.ts'

const halves = [
  confirmationFailures.filter((_, index) => index % 2 === 0),
  confirmationFailures.filter((_, index) => index % 2 === 1),
]

for (const [index, failures] of halves.entries()) {
  test(`a payment that is confirmed ends, and the payer has a next step (${index + 1})`, async ({
    browser,
    merchant,
    service,
  }) => {
    await inParallel(browser, failures, (page, failure) =>
      playConfirmation({ tab: playwrightTab(page), merchant, service }, failure),
    )
  })
}
