import { confirmationFailures } from '../failures/confirmation-failures.ts'
import { playConfirmation } from '../failures/confirmation-scene.ts'
import { inParallel } from '../support/in-parallel.ts'
import { playwrightTab } from '../support/playwright-tab.ts'
import { test } from '../support/sites.ts'

const restarts = confirmationFailures.filter(({ steps }) =>
  steps.some((step) => 'does' in step && step.does === 'restart'),
)
const others = confirmationFailures.filter((failure) => !restarts.includes(failure))

test('a payment that is confirmed ends, and the payer has a next step', async ({
  browser,
  merchant,
  service,
}) => {
  await inParallel(browser, others, (page, failure) =>
    playConfirmation({ tab: playwrightTab(page), merchant, service }, failure),
  )
})

// One after another, because the service is the same for all.
for (const failure of restarts) {
  test(`a payment that is confirmed ends: ${failure.name}`, async ({ page, merchant, service }) => {
    await playConfirmation({ tab: playwrightTab(page), merchant, service }, failure)
  })
}
