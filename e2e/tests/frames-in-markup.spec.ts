import type { Page } from '@playwright/test'
import { attackedCard, frameIn, openAttackPage, ownSetup } from '../support/attack-page.ts'
import { createToken, typeCard } from '../support/card-page.ts'
import { openCustomElements, tokenOf, typeVisa } from '../support/custom-elements-page.ts'
import { onPage, openElementPage, untilHeard } from '../support/element-page.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

const types = ['pan', 'expiration', 'cvv'] as const

/** A frame as the documentation gives it. */
function markup({ origin }: ServiceSite): string {
  return `<iframe hidden sandbox="allow-scripts allow-same-origin" src="${origin}/frames/1.2.0/field.html?key=ek_test_demo#light-ltr"></iframe>`
}

const containers = (service: ServiceSite): string =>
  types.map((type) => `<div id="${type}">${markup(service)}</div>`).join('')

/** Marks the iframes, and the documents in them that have loaded. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const iframe of document.querySelectorAll('iframe')) iframe.dataset.given = 'yes'
  })
  for (const type of types) {
    const html = page.frameLocator(`#${type} iframe`).locator('html:has(input)')
    await html.evaluate((root) => root.setAttribute('data-kept', 'yes'))
  }
}

test('frames of the page’s markup become the fields without loading again, before or after they have loaded', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  const style = { base: { letterSpacing: '3px' } }
  for (const hasLoaded of [false, true]) {
    // Until the library mounts them, they are neither seen nor typed in.
    await openElementPage(page, merchant, {
      service: service.origin,
      types: hasLoaded ? [] : types,
      options: { pan: { style } },
      body: containers(service),
    })
    if (hasLoaded) {
      await mark(page)
      await expect(page.locator('body iframe')).toHaveCount(3)
      await expect(page.locator('#pan iframe')).toBeHidden()
      await expect(page.frameLocator('#pan iframe').locator('input')).toBeDisabled()
      await onPage(
        page,
        ({ elements, fields, listen }, given) => {
          for (const type of ['pan', 'expiration', 'cvv'] as const) {
            const field = listen(elements.create(type, type === 'pan' ? { style: given } : {}))
            Object.assign(fields, { [type]: field })
            field.mount(`#${type}`)
          }
        },
        style,
      )
      for (const type of types) await untilHeard(page, type, 'ready')
    }
    await expect(page.locator('body iframe')).toHaveCount(3)
    await typeCard(page, attackedCard)
    await expect(page.frameLocator('#pan iframe').locator('output')).toHaveCSS('letter-spacing', '3px')
    expect(await createToken(page)).toMatchObject({ data: { cardId: expect.any(String) } })
    if (!hasLoaded) continue
    await expect(page.locator('iframe[data-given]')).toHaveCount(3)
    for (const type of types)
      await expect(page.frameLocator(`#${type} iframe`).locator('html[data-kept]')).toHaveCount(1)
  }
  expect(watch.errors).toEqual([])
})

test('the elements of the custom elements take the frames of their markup', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/field.html')) documents.push(request.url())
  })
  const fields = types.map((type) => `<element-${type}>${markup(service)}</element-${type}>`)
  await openCustomElements(page, merchant, {
    service: service.origin,
    body: `<element-group api-key="ek_test_demo">${fields.join('')}</element-group>`,
  })
  await typeVisa(page)
  expect(await tokenOf(page)).toMatchObject({ data: { cardId: expect.any(String) } })
  await expect(page.locator('iframe')).toHaveCount(3)
  expect(documents).toHaveLength(3)
  expect(watch.errors).toEqual([])
})

test('a frame without a name takes one setup, from the page that embeds it, and nothing is typed before', async ({
  page,
  merchant,
  service,
}) => {
  await openAttackPage(
    page,
    { merchant, service },
    {
      script: `
        var hellos = 0
        addEventListener('message', () => { hellos += 1 })
        document.querySelector('#card').innerHTML = ${JSON.stringify(markup(service).replace(' hidden', ''))}`,
    },
  )
  const frame = await frameIn(page, '#card')
  const field = frame.locator('input')
  await field.waitFor()
  await expect(field).toBeDisabled()
  const send = (data: unknown): Promise<void> =>
    page.evaluate((message) => {
      document.querySelector<HTMLIFrameElement>('#card iframe')?.contentWindow?.postMessage(message, '*')
    }, data)
  const hellos = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { hellos: number }).hellos)

  // What is no setup, what a script in the frame has forged, and what comes from another window of its own origin.
  for (const data of ['', '{}', 'null', JSON.parse(ownSetup), [ownSetup], `${ownSetup}x`, { data: ownSetup }])
    await send(data)
  await frame.evaluate((data) => {
    dispatchEvent(
      new MessageEvent('message', { data, origin: location.ancestorOrigins[0] as string, source: parent }),
    )
    postMessage(data, '*')
  }, ownSetup)
  await page.waitForTimeout(300)
  expect(await hellos()).toBe(0)
  await expect(field).toBeDisabled()

  await send(ownSetup)
  await expect.poll(hellos).toBe(1)
  await expect(field).toBeEnabled()
  await expect(frame.locator('section')).toHaveClass('pan')
  // There is one setup for each document.
  await send(JSON.stringify({ ...JSON.parse(ownSetup), elementType: 'cvv' }))
  await page.waitForTimeout(300)
  expect(await hellos()).toBe(1)
  await expect(frame.locator('section')).toHaveClass('pan')
})
