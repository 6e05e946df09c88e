import {
  host,
  inputIn,
  openCustomElements,
  receivedOn,
  typeInto,
  typeVisa,
  untilReady,
} from '../support/custom-elements-page.ts'
import { expect, test } from '../support/sites.ts'

const apps = [
  { name: 'Vue', app: 'custom-elements-vue.ts', body: '<div id="app"></div>' },
  { name: 'Svelte', app: 'custom-elements-svelte.ts', body: '<div id="app"></div>' },
  { name: 'Angular', app: 'custom-elements-angular.ts', body: '<app-root></app-root>' },
]

for (const { name, app, body } of apps) {
  test(`${name} binds attributes, properties and events, removes and restores a field, and submits its form`, async ({
    page,
    merchant,
    service,
  }) => {
    const mistakes: string[] = []
    page.on('pageerror', ({ message }) => mistakes.push(message))
    page.on('console', (said) => {
      // The sandbox's warnings about labels and languages are correct for these pages, but irrelevant here.
      const isForDevelopers = said.text().includes('docs/warnings.md')
      if (['warning', 'error'].includes(said.type()) && !isForDevelopers) mistakes.push(said.text())
    })
    await openCustomElements(page, merchant, { service: service.origin, body, app })
    await untilReady(page)

    const pan = inputIn(host(page, 'pan'), 'pan')
    await expect(pan).toHaveAttribute('placeholder', 'Number')
    await expect(pan).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(inputIn(host(page, 'cvv'), 'cvv')).toHaveAccessibleName('Código de segurança')
    await expect(host(page, 'pan')).toHaveAttribute('class', 'framed')
    await typeInto(page, host(page, 'pan'), 'pan', '4242')
    await expect(page.locator('#brand')).toHaveText('visa')
    await expect(inputIn(host(page, 'cvv'), 'cvv')).not.toHaveClass(/masked/)
    await page.locator('#rename').click()
    await expect(pan).toHaveAttribute('placeholder', 'Número')
    await expect(inputIn(host(page, 'cvv'), 'cvv')).toHaveClass(/masked/)
    await expect(pan).toHaveValue('4242')

    await page.locator('#toggle').click()
    await expect(page.locator('element-pan')).toHaveCount(0)
    await page.locator('#toggle').click()
    await untilReady(page)
    await expect(inputIn(host(page, 'pan'), 'pan')).toHaveValue('')
    expect((await receivedOn(page, 'pan')).filter((event) => event.name === 'ready')).toHaveLength(2)

    await typeVisa(page)
    await expect(page.locator('#told')).toHaveText('complete')
    await page.keyboard.press('Enter')
    await expect(page.locator('#told')).toHaveText(/^crd_/)
    expect(mistakes).toEqual([])
  })
}
