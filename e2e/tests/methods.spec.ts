import type { Page } from '@playwright/test'
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
import { type PageCounters, pageCounters } from '../support/page-counters.ts'
import { expect, test } from '../support/sites.ts'

const methods = ['focus', 'blur', 'clear'] as const

test('methods before mount and after unmount do nothing, except that update is kept', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    body: '<div id="pan"></div><div id="cvv"></div>',
  })
  await onPage(
    page,
    ({ elements, fields, listen }, names) => {
      const cvv = listen(elements.create('cvv'))
      Object.assign(fields, { cvv })
      for (const name of names) cvv[name]()
      cvv.unmount()
      cvv.update({ placeholder: 'Code' })
      cvv.mount('#cvv')
      fields.pan.unmount()
      for (const name of names) fields.pan[name]()
      fields.pan.unmount()
    },
    methods,
  )
  await untilHeard(page, 'cvv', 'ready')
  await expect(input(page, 'cvv')).toHaveAttribute('placeholder', 'Code')
  await expect(input(page, 'cvv')).not.toBeFocused()
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('every method of a destroyed element throws the reason, and its place is free again', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  const said = await onPage(page, ({ fields, elements, listen }) => {
    const { pan } = fields
    pan.destroy()
    pan.destroy()
    const calls = [
      () => pan.mount('#pan'),
      () => pan.unmount(),
      () => pan.focus(),
      () => pan.blur(),
      () => pan.clear(),
      () => pan.update({}),
      () => pan.on('change', () => {}),
      () => pan.once('change', () => {}),
      () => pan.addEventListener('change', () => {}),
    ]
    const messages = calls.map((call) => {
      try {
        call()
        return 'nothing'
      } catch (error) {
        return String(error)
      }
    })
    Object.assign(fields, { pan: listen(elements.create('pan')) })
    fields.pan.mount('#pan')
    return messages
  })
  expect(said).toHaveLength(9)
  for (const message of said) expect(message).toMatch(/^IntegrationError: .*pan element that was destroyed/)
  await untilHeard(page, 'pan', 'ready', 2)
  await typeIn(page, 'pan', '42')
  await expect(input(page, 'pan')).toHaveValue('42')
})

test('methods that are called while a field loads take effect in order, focus last', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan', 'cvv'] })
  await onPage(page, ({ fields }) => {
    fields.pan.unmount()
    fields.pan.mount('#pan')
    fields.pan.update({ placeholder: 'one' })
    fields.pan.clear()
    fields.pan.update({ placeholder: 'two', disabled: true })
    fields.pan.update({ disabled: false })
    fields.pan.focus()
  })
  await expect(input(page, 'pan')).toBeFocused()
  await expect(input(page, 'pan')).toHaveAttribute('placeholder', 'two')
  await expect(input(page, 'pan')).toBeEnabled()
})

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

for (const place of ['a document', 'a shadow tree']) {
  test(`focus of a field in ${place} that has the focus already reports nothing`, async ({
    page,
    merchant,
    service,
  }) => {
    await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
    if (place === 'a shadow tree') {
      await onPage(page, ({ fields }) => {
        const root = document.querySelector('#pan')?.attachShadow({ mode: 'open' })
        fields.pan.unmount()
        if (root) fields.pan.mount(root.appendChild(document.createElement('div')))
      })
      await untilHeard(page, 'pan', 'ready', 2)
    }
    await typeIn(page, 'pan', '42')
    await untilHeard(page, 'pan', 'change', 2)
    await forget(page)
    await onPage(page, ({ fields }) => fields.pan.focus())
    await page.keyboard.type('4242')
    await untilHeard(page, 'pan', 'change', 4)
    expect((await eventsOf(page, 'pan')).map(({ name }) => name)).toEqual(Array(4).fill('change'))
  })
}

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

test('mount accepts a selector or an element, and names what it did not find', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    body: '<div id="pan"></div><p></p>',
  })
  const said = await onPage(page, ({ fields }) => {
    const messages = ['#nowhere', '#1st', '', null, undefined, {}, document.createTextNode('')].map(
      (wrong) => {
        try {
          fields.pan.mount(wrong as string)
          return 'nothing'
        } catch (error) {
          return String(error)
        }
      },
    )
    const [paragraph] = document.querySelectorAll('p')
    if (paragraph) fields.pan.mount(paragraph)
    return messages
  })
  for (const message of said) expect(message).toMatch(/^IntegrationError: mount\(\) was given/)
  await untilHeard(page, 'pan', 'ready', 2)
  await expect(page.locator('p iframe')).toHaveCount(1)
  await expect(page.locator('#pan')).toBeEmpty()
  await expect(page.locator('#pan')).toHaveClass('')
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

test('a field in a hidden container gets its height when the container is shown', async ({
  page,
  merchant,
  service,
}) => {
  const options = { pan: { style: { base: { fontSize: '32px', lineHeight: '50px' } } } }
  const body = '<div id="around" style="display: none"><div id="pan"></div></div>'
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], options, body })
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

test('a field far below the fold gets its height before it is visible', async ({
  page,
  merchant,
  service,
}) => {
  const options = { pan: { style: { base: { fontSize: '40px' } } } }
  const body = '<div style="height: 8000px"></div><div id="pan"></div>'
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], options, body })
  await expect.poll(() => page.locator('#pan iframe').evaluate((node) => node.clientHeight)).toBe(60)
})

test('a field that is mounted, unmounted and mounted at once, as frameworks do, exists once', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = warningsOf(page)
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await forget(page)
  await onPage(page, ({ fields }) => {
    fields.pan.unmount()
    fields.pan.mount('#pan')
    fields.pan.unmount()
    fields.pan.mount('#pan')
    fields.pan.mount('#pan')
  })
  await untilHeard(page, 'pan', 'ready')
  await typeIn(page, 'pan', '42')
  await untilHeard(page, 'pan', 'change', 2)
  expect(await heardAs(page, 'pan', 'ready')).toHaveLength(1)
  await expect(page.locator('#pan iframe')).toHaveCount(1)
  expect(warnings).toEqual([])
})

test('mount restores a field that the page has removed from its container', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await onPage(page, ({ fields }) => {
    const container = document.querySelector('#pan')
    if (container) container.innerHTML = '<iframe srcdoc="of the page"></iframe>'
    fields.pan.mount('#pan')
  })
  await untilHeard(page, 'pan', 'ready', 2)
  await expect(page.locator('#pan iframe')).toHaveCount(2)
})

test('unmount while a field loads leaves nothing and emits nothing', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await forget(page)
  await onPage(page, ({ fields }) => {
    fields.pan.unmount()
    fields.pan.mount('#pan')
  })
  await page.waitForFunction(() => document.querySelector('#pan iframe') !== null)
  await onPage(page, ({ fields }) => fields.pan.unmount())
  await onPage(page, ({ fields }) => fields.pan.mount('#pan'))
  await untilHeard(page, 'pan', 'ready')
  await expect(page.locator('#pan iframe')).toHaveCount(1)
})

test('a field loads again with its current options when its container is moved within the page', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await onPage(page, ({ fields, elements }) => {
    fields.pan.update({ placeholder: 'Now' })
    elements.update({ locale: 'pt' })
  })
  await page.evaluate(() => document.body.append(document.querySelector('#pan') ?? ''))
  await untilHeard(page, 'pan', 'ready', 2)
  await expect(input(page, 'pan')).toHaveAttribute('placeholder', 'Now')
  await expect(input(page, 'pan')).toHaveAccessibleName('Número do cartão')
})

test('several groups on a page are separate', async ({ page, merchant, service }) => {
  const body = '<div id="pan"></div><div id="expiration"></div><div id="cvv"></div><div id="other"></div>'
  await openElementPage(page, merchant, { service: service.origin, body })
  await onPage(page, ({ payments, fields, listen }) => {
    const other = listen(payments.elements({ locale: 'pt' }).create('card'))
    Object.assign(fields, { card: other })
    other.mount('#other')
  })
  await untilHeard(page, 'card', 'ready')
  const other = page.frameLocator('#other iframe')
  await other.locator('.pan input').focus()
  await page.keyboard.type('5555555555554444')
  await page.keyboard.type('1130321')
  await typeIn(page, 'pan', '378282246310005')
  await typeIn(page, 'expiration', '1230')
  await typeIn(page, 'cvv', '1234')
  const tokens = await onPage(page, async ({ payments, fields }) => {
    const one = await payments.createToken(fields.cvv, { name: 'Ana' })
    const two = await payments.createToken(fields.card, { name: 'Ana' })
    return [one, two]
  })
  expect(tokens).toMatchObject([
    { data: { card: { brand: 'american-express', last4: '0005', expirationMonth: 12 } } },
    { data: { card: { brand: 'mastercard', last4: '4444', expirationMonth: 11 } } },
  ])
})

test('a hundred mounts leave the same number of nodes and listeners as one', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin })
  const cycle = (times: number) =>
    onPage(
      page,
      async ({ fields }, count) => {
        for (let done = 0; done < count; done += 1) {
          for (const field of Object.values(fields)) field.unmount()
          const all = Object.entries(fields).map(
            ([type, field]) =>
              new Promise<void>((resolve) => {
                field.once('ready', () => resolve())
                field.mount(`#${type}`)
              }),
          )
          await Promise.all(all)
        }
        for (const field of Object.values(fields)) field.unmount()
      },
      times,
    )
  await cycle(2)
  const before = await counters(page)
  await cycle(100)
  const isAsBefore = async (): Promise<boolean> => {
    const { nodes, listeners, frames } = await counters(page)
    // Fewer if something of the first mount had not been removed yet.
    return nodes <= before.nodes && listeners <= before.listeners && frames === before.frames
  }
  await expect.poll(isAsBefore).toBe(true)
})

async function counters(page: Page): Promise<PageCounters> {
  await onPage(page, ({ events }) => events.splice(0).length)
  return pageCounters(page)
}

test('a field that cannot load causes a warning, and createToken returns code 1', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = warningsOf(page)
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await page.route('**/frames/**', (route) => route.abort())
  await onPage(page, ({ fields, elements, listen }) => {
    Object.assign(fields, { cvv: listen(elements.create('cvv')) })
    fields.cvv.mount(document.body)
  })
  await untilHeard(page, 'cvv', 'loaderror')
  const message = expect.stringContaining('the cvv field did not load')
  expect(await eventsOf(page, 'cvv')).toEqual([
    { name: 'loaderror', payload: { element: 'cvv', elementType: 'cvv', cause: 'blocked', message } },
  ])
  expect(warnings).toEqual([message])
})
