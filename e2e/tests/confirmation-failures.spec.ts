import { callText, type Evaluate } from '../engines/engine.ts'
import { confirmationFailures } from '../failures/confirmation-failures.ts'
import { playConfirmation } from '../failures/confirmation-scene.ts'
import { test } from '../support/sites.ts'

test.describe('a payment that is confirmed ends, and the payer has a next step', () => {
  for (const failure of confirmationFailures) {
    test(failure.name, async ({ page, merchant, service }) => {
      const tab = {
        open: async (url: string) => void (await page.goto(url)),
        evaluate: ((run, ...args) => page.evaluate(callText(run, args))) as Evaluate,
        back: async () => void (await page.goBack({ waitUntil: 'commit' })),
      }
      await playConfirmation({ tab, merchant, service }, failure)
    })
  }
})
