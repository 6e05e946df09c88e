import type { Page } from '@playwright/test'
import { heardAs, onPage, openElementPage, typeIn, untilHeard } from '../support/element-page.ts'
import { expect, test } from '../support/sites.ts'

const form = `<form id="form"><div id="pan"></div><div id="cvv"></div><button id="pay">Pay</button></form>
<script>
var submits = []
document.querySelector('#form').addEventListener('submit', (event) => {
  event.preventDefault()
  submits.push(event.submitter?.id ?? 'script')
})
</script>`

const submitsOf = (page: Page): Promise<string[]> => page.evaluate('submits')

test('Enter emits submit and then submits the closest form, also from a shadow tree', async ({
  page,
  merchant,
  service,
}) => {
  await test.step('Enter emits submit and then submits the closest form, as in an input', async () => {
    await openElementPage(page, merchant, { service: service.origin, types: ['pan', 'cvv'], body: form })
    await typeIn(page, 'pan', '4242')
    await page.keyboard.press('Enter')
    await untilHeard(page, 'pan', 'submit')
    expect(await submitsOf(page)).toEqual(['pay'])
    await onPage(page, ({ fields }) => {
      fields.cvv.on('submit', (payload) => {
        ;(payload as { preventDefault(): void }).preventDefault()
      })
    })
    await typeIn(page, 'cvv', '123')
    await page.keyboard.press('Enter')
    await untilHeard(page, 'cvv', 'submit')
    expect(await submitsOf(page)).toEqual(['pay'])
  })
  await test.step('Enter in a shadow tree submits the form around its host', async () => {
    await openElementPage(page, merchant, {
      service: service.origin,
      types: [],
      body: form.replace('<div id="pan"></div>', '<div id="host"></div>'),
    })
    await onPage(page, ({ elements, fields, listen }) => {
      const root = document.querySelector('#host')?.attachShadow({ mode: 'open' })
      if (!root) throw new Error('There is no host.')
      root.innerHTML = '<p><span></span></p>'
      const inner = root.querySelector('span')?.attachShadow({ mode: 'closed' })
      inner?.append(Object.assign(document.createElement('div'), { id: 'field' }))
      Object.assign(fields, { pan: listen(elements.create('pan')) })
      fields.pan.mount(inner?.querySelector('#field') as Element)
    })
    await untilHeard(page, 'pan', 'ready')
    await onPage(page, ({ fields }) => fields.pan.focus())
    await untilHeard(page, 'pan', 'focus')
    await page.keyboard.press('Enter')
    await untilHeard(page, 'pan', 'submit')
    expect(await submitsOf(page)).toEqual(['pay'])
    expect(await heardAs(page, 'pan', 'submit')).toHaveLength(1)
  })
})
