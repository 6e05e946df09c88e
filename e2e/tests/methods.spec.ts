import {
  eventsOf,
  forget,
  heardAs,
  input,
  onPage,
  openElementPage,
  typeIn,
  untilHeard,
  warningsOf,
} from '../support/element-page.ts'
import { expect, test } from '../support/sites.ts'

// What the methods do without frames, focus or layout is in `packages/testing/src/dom/methods.dom.test.ts`.

test('focus, blur and clear', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['card'] })
  await typeIn(page, 'card', '123', 'cvv')
  await onPage(page, ({ fields }) => fields.card.focus())
  await expect(input(page, 'card', 'pan')).toBeFocused()
  await page.keyboard.type('4242424242424242')
  await onPage(page, ({ fields }) => fields.card.blur())
  await untilHeard(page, 'card', 'blur', 2)
  await expect.poll(async () => (await heardAs(page, 'card', 'blur')).at(-1)?.hasFocus).toBe(false)
  await forget(page)
  await onPage(page, ({ fields }) => fields.card.clear())
  await untilHeard(page, 'card', 'empty')
  for (const part of ['pan', 'expiration', 'cvv']) await expect(input(page, 'card', part)).toHaveValue('')
  await expect(page.locator('#card')).toHaveClass('ServiceElement ServiceElement--empty')
  // Undo does not restore it.
  await onPage(page, ({ fields }) => fields.card.focus())
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(input(page, 'card', 'pan')).toHaveValue('')
})

test('focus() of a field that has the focus already reports nothing, also in a shadow tree', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  const typeAgain = async () => {
    await typeIn(page, 'pan', '42')
    await untilHeard(page, 'pan', 'change', 2)
    await forget(page)
    await onPage(page, ({ fields }) => fields.pan.focus())
    await page.keyboard.type('4242')
    await untilHeard(page, 'pan', 'change', 4)
    expect((await eventsOf(page, 'pan')).map(({ name }) => name)).toEqual(Array(4).fill('change'))
  }
  await typeAgain()
  await forget(page)
  await onPage(page, ({ fields }) => {
    const root = document.querySelector('#pan')?.attachShadow({ mode: 'open' })
    fields.pan.unmount()
    if (root) fields.pan.mount(root.appendChild(document.createElement('div')))
  })
  await untilHeard(page, 'pan', 'ready')
  await typeAgain()
})

test('focus() moves the focus from field to field once', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan', 'cvv'] })
  await typeIn(page, 'pan', '42')
  await forget(page)
  // More than once, because a browser takes the focus away and gives it back only now and then.
  const moves = 30
  for (let move = 1; move <= moves; move++) {
    await onPage(page, ({ fields }) => fields.cvv.focus())
    await untilHeard(page, 'cvv', 'focus', move)
    await onPage(page, ({ fields }) => fields.pan.focus())
    await untilHeard(page, 'pan', 'focus', move)
  }
  await untilHeard(page, 'cvv', 'blur', moves)
  const namesOf = async (type: 'pan' | 'cvv') => (await eventsOf(page, type)).map(({ name }) => name)
  expect(await namesOf('cvv')).toEqual(Array(moves).fill(['focus', 'blur']).flat())
  expect(await namesOf('pan')).toEqual([
    'blur',
    'error',
    'focus',
    ...Array(moves - 1)
      .fill(['blur', 'focus'])
      .flat(),
  ])
})

test('a field can be mounted again at any time: it exists once, is empty, and has its current options', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = warningsOf(page)
  await openElementPage(page, merchant, { service: service.origin, types: ['pan', 'cvv'] })
  const exists = async () => {
    await untilHeard(page, 'pan', 'ready')
    await expect(page.locator('#pan iframe')).toHaveCount(1)
    await expect(input(page, 'pan')).toHaveValue('')
    await typeIn(page, 'pan', '42')
    await expect(input(page, 'pan')).toHaveValue('42')
    await untilHeard(page, 'pan', 'change', 2)
    expect(await heardAs(page, 'pan', 'change')).toHaveLength(2)
    await forget(page)
  }
  await exists()
  // As frameworks do.
  await onPage(page, ({ fields }) => {
    fields.pan.unmount()
    fields.pan.mount('#pan')
    fields.pan.unmount()
    fields.pan.mount('#pan')
    fields.pan.mount('#pan')
  })
  await exists()
  await expect(page.locator('#pan')).toHaveClass(/^ServiceElement ServiceElement--focus$/)

  // Unmounted while it loads.
  await onPage(page, ({ fields }) => {
    fields.pan.unmount()
    fields.pan.mount('#pan')
  })
  await page.waitForFunction(() => document.querySelector('#pan iframe') !== null)
  await onPage(page, ({ fields }) => fields.pan.unmount())
  await onPage(page, ({ fields }) => fields.pan.mount('#pan'))
  await exists()

  // Moved within the page by the page.
  await onPage(page, ({ fields, elements }) => {
    fields.pan.update({ placeholder: 'Now' })
    elements.update({ locale: 'pt' })
  })
  await page.evaluate(() => document.body.append(document.querySelector('#pan') ?? ''))
  await exists()
  await expect(input(page, 'pan')).toHaveAttribute('placeholder', 'Now')
  await expect(input(page, 'pan')).toHaveAccessibleName('Número do cartão')

  // Removed by the page, which has put something else in its place.
  await onPage(page, ({ fields }) => {
    const container = document.querySelector('#pan')
    if (container) container.innerHTML = '<iframe srcdoc="of the page"></iframe>'
    fields.pan.mount('#pan')
  })
  await untilHeard(page, 'pan', 'ready')
  await expect(page.locator('#pan iframe')).toHaveCount(2)

  // With calls while it loads, which take effect in order, the focus last.
  await onPage(page, ({ fields }) => {
    fields.cvv.unmount()
    fields.cvv.mount('#cvv')
    fields.cvv.update({ placeholder: 'one' })
    fields.cvv.clear()
    fields.cvv.update({ placeholder: 'two', disabled: true })
    fields.cvv.update({ disabled: false })
    fields.cvv.focus()
  })
  await expect(input(page, 'cvv')).toBeFocused()
  await expect(input(page, 'cvv')).toHaveAttribute('placeholder', 'two')
  await expect(input(page, 'cvv')).toBeEnabled()
  expect(warnings).toEqual([])
})

test('a field in a container outside the page loads when the container is attached', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    head: '<style>:root { color-scheme: dark }</style>',
  })
  const before = await onPage(page, async ({ fields, payments }) => {
    fields.pan.unmount()
    const detached = document.createElement('div')
    detached.id = 'later'
    fields.pan.mount(detached)
    Object.assign(globalThis, { detached })
    const { error } = await payments.createToken(fields.pan, { name: 'Ana' })
    return error
  })
  expect(before).toMatchObject({ code: 1, field: 'pan' })
  await onPage(page, () => document.body.append((globalThis as unknown as { detached: Element }).detached))
  await untilHeard(page, 'pan', 'ready', 2)
  const field = page.frameLocator('#later iframe').locator('input')
  await field.focus()
  await page.keyboard.type('42')
  await expect(field).toHaveValue('42')
  // Before that, it could not know that the page is dark.
  await expect.poll(() => field.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(255, 255, 255)')
})

test('a field gets its height when its hidden container is shown, and far below the fold before it is visible', async ({
  page,
  merchant,
  service,
}) => {
  const options = {
    pan: { style: { base: { fontSize: '32px', lineHeight: '50px' } } },
    cvv: { style: { base: { fontSize: '40px' } } },
  }
  const body =
    '<div id="around" style="display: none"><div id="pan"></div></div><div style="height: 8000px"></div><div id="cvv"></div>'
  await openElementPage(page, merchant, { service: service.origin, types: ['pan', 'cvv'], options, body })
  await expect.poll(() => page.locator('#cvv iframe').evaluate((node) => node.clientHeight)).toBe(60)
  const heightPx = () => page.locator('#pan iframe').evaluate((node) => node.getBoundingClientRect().height)
  await page.locator('#around').evaluate((node) => node.removeAttribute('style'))
  await expect.poll(heightPx).toBe(50)
  await typeIn(page, 'pan', '42')
  await page.locator('#around').evaluate((node) => node.setAttribute('style', 'display: none'))
  await page.locator('#around').evaluate((node) => node.removeAttribute('style'))
  await expect.poll(heightPx).toBe(50)
  await expect(input(page, 'pan')).toHaveValue('42')
  await page.locator('#around').evaluate((node) => node.setAttribute('style', 'display: none'))
  await onPage(page, ({ fields }) => {
    fields.pan.clear()
    fields.pan.update({ style: { base: { lineHeight: '60px' } } })
  })
  await page.locator('#around').evaluate((node) => node.removeAttribute('style'))
  await expect.poll(heightPx).toBe(60)
})
