import { attackedCard, portThief } from '../support/attack-page.ts'
import { createToken, openCardPage, typeCard } from '../support/card-page.ts'
import { expect, test } from '../support/sites.ts'
import { askStrayField } from '../support/stray-field.ts'

/** What a field finds that is alone on its page. */
const missing = { pan: ['1 expiration', '1 cvv', '2 pan'], cvv: ['1 pan', '1 expiration', '2 cvv'] }

for (const elementType of ['pan', 'cvv'] as const) {
  test(`a ${elementType} field in another tab, with the same group, reaches no field in a shadow tree`, async ({
    page,
    merchant,
    service,
  }) => {
    await openCardPage(page, merchant, { service: service.origin, tree: 'shadow' })
    await typeCard(page, attackedCard)
    const eventCount = () => page.evaluate(() => (globalThis as unknown as { events: [] }).events.length)
    // The fields judge one another's values, and this is over when there is a token.
    expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4305' } } })
    const count = await eventCount()

    const name = await page.locator('#pan iframe').getAttribute('name')
    const tab = await page.context().newPage()
    await tab.goto(merchant.serve('/other-tab', '<!doctype html><title>Another tab</title>'))
    const stray = { service: service.origin, name: name ?? '', elementType }
    expect(await tab.evaluate(askStrayField, stray)).toEqual(missing[elementType])
    await tab.frameLocator('#stray').locator('input').focus()
    // An American Express number: its codes have four digits.
    await tab.keyboard.type('3782')

    await page.bringToFront()
    expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4305' } } })
    expect(await eventCount()).toBe(count)
    await tab.close()
  })
}

test('control: it reaches them if their page passes its messages on', async ({ page, merchant, service }) => {
  const options = { service: service.origin, tree: 'shadow', firstScript: portThief } as const
  await openCardPage(page, merchant, options)
  await typeCard(page, attackedCard)
  await page.evaluate(() => {
    const { ports } = globalThis as unknown as { ports: MessagePort[] }
    new BroadcastChannel('stray').onmessage = ({ data }) => {
      for (const port of ports) port.postMessage(data)
    }
  })
  const name = await page.locator('#pan iframe').getAttribute('name')
  const tab = await page.context().newPage()
  await tab.goto(merchant.serve('/other-tab', '<!doctype html><title>Another tab</title>'))
  const stray = { service: service.origin, name: name ?? '', elementType: 'cvv' } as const
  expect(await tab.evaluate(askStrayField, stray)).toEqual(['2 cvv'])
  await tab.close()
})
