import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { createToken, insertCard } from '../support/card-page.ts'
import { bundled } from '../support/custom-elements-bundle.ts'
import { type Globals as ElementGlobals, openElementPage } from '../support/element-page.ts'
import { focusInput } from '../support/focus-input.ts'
import type { PageServer } from '../support/page-server.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }
const require = createRequire(import.meta.url)

// biome-ignore lint/suspicious/noExplicitAny: the functions run in a page without types.
type Any = any
type Globals = Record<'service' | 'Stripe' | 'dlocal' | 'payments' | 'fields', Any> & {
  readonly kept: Record<string, (objects: object) => unknown>
  readonly shown: Record<string, Any>
}

/** Replaces the body with the next page's during a view transition, and runs no script again, as Astro's router does. */
const transitions = `
async function show(address) {
  const answer = await fetch(address)
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  await document.startViewTransition(() => document.body.replaceWith(next.body)).updateCallbackDone
  document.dispatchEvent(new Event('page-load'))
}
document.addEventListener('click', (event) => {
  if (!event.target.href) return
  event.preventDefault()
  history.pushState(null, '', event.target.href)
  show(event.target.href)
})
addEventListener('popstate', () => show(location.href))
document.addEventListener('page-load', () => document.querySelector('#pan') && mountCard())`

/** Libraries that replace the content of the page instead of loading another page. Most of them keep what was there. */
const routers = [
  { name: 'Turbo', script: read(require.resolve('@hotwired/turbo')) },
  { name: 'Turbolinks', script: `${read(require.resolve('turbolinks'))}\nTurbolinks.start()` },
  { name: 'htmx', script: read(require.resolve('htmx.org/dist/htmx.js')), attributes: 'hx-boost="true"' },
  { name: 'view transitions', script: transitions },
]

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

for (const { name, script, attributes = '' } of routers) {
  test(`with ${name}, a visit, back and forward leave one field in each container, and it works`, async ({
    page,
    merchant,
    service,
  }) => {
    const at = `/${name.toLowerCase().replace(' ', '-')}`
    merchant.serve(`${at}.js`, script)
    const html = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<script src="${service.origin}/element-1.2.0.js"></script><script src="${at}.js"></script>
<script>
function mountCard() {
  globalThis.payments = service('ek_test_demo')
  globalThis.fields = {}
  globalThis.readyFields = 0
  const elements = payments.elements()
  for (const type of ['pan', 'expiration', 'cvv']) {
    fields[type] = elements.create(type)
    fields[type].on('ready', () => { readyFields += 1 })
    fields[type].mount('#' + type)
  }
}
</script></head>
<body ${attributes}><h1>${title}</h1><a href="${at}/checkout">Pay</a> <a href="${at}/terms">Terms</a>${body}</body>
</html>`
    const checkout = `<div id="pan">Loading…</div><div id="expiration"><b>Loading…</b></div><div id="cvv"></div>
<script>mountCard()</script>`
    merchant.serve(`${at}/terms`, html('Terms', ''))
    merchant.serve(`${at}/checkout`, html('Checkout', checkout))
    const isAt = async (title: string): Promise<void> => {
      await expect(page.locator('h1')).toHaveText(title)
    }

    await page.goto(merchant.serve(`${at}/cart`, html('Cart', '')))
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    const steps: (() => Promise<unknown>)[] = [
      () => page.getByRole('link', { name: 'Pay' }).click(),
      async () => {
        await page.getByRole('link', { name: 'Terms' }).click()
        await isAt('Terms')
        await page.goBack()
      },
      async () => {
        await page.goBack()
        await isAt('Cart')
        await page.goForward()
      },
    ]
    for (const step of steps) {
      await page.evaluate(() => Object.assign(globalThis, { readyFields: 0 }))
      await step()
      await isAt('Checkout')
      await page.waitForFunction('readyFields === 3')
      await expect(page.locator('body iframe')).toHaveCount(3)
      await expect(page.getByText('Loading…').filter({ visible: true })).toHaveCount(0)
      await insertCard(page, card)
      expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4242' } } })
    }
    expect(await page.evaluate('isSamePage')).toBe(true)
  })
}

/** Opens a page with the bundled libraries, for scripts that use `service`, `kept` and `shown`. */
async function openLibraries(
  page: Page,
  { merchant, service }: { merchant: PageServer; service: ServiceSite },
  body = '',
): Promise<void> {
  const app = await bundled('page-libraries-app.ts')
  const scripts = ['element', 'compat-stripe', 'compat-smart-fields'].map(
    (name) => `<script src="${service.origin}/${name}-1.2.0.js"></script>`,
  )
  await page.goto(
    merchant.serve(
      '/page-libraries',
      `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Pay</title><link rel="icon" href="data:,">${scripts.join('')}</head>
<body>${body}<script type="module">${app}</script></body>
</html>`,
    ),
  )
}

/** Frameworks that render content into a container. */
const frameworks = ['React', 'Vue', 'Solid', 'Svelte']

/** Inserts a card into the inputs of a `card` element, by clicks at its place on the page. */
async function insertInto(page: Page, container: string): Promise<void> {
  const inputs = page.frameLocator(`${container} iframe`).locator('section input')
  for (const [place, text] of Object.values(card).entries()) {
    await focusInput(inputs.nth(place))
    await page.keyboard.insertText(text)
  }
}

test('services, groups and elements in reactive state work', async ({ page, merchant, service }) => {
  const kinds = ['Vue', 'Alpine', 'MobX', 'a proxy']
  const places = [...kinds.map((_, index) => `own-${index}`), 'stripe', 'smart-fields']
  await openLibraries(page, { merchant, service }, places.map((id) => `<div id="${id}"></div>`).join(''))
  await page.evaluate((kinds) => {
    const { service, Stripe, dlocal, kept } = globalThis as unknown as Globals
    const start = (id: string, kind: string, payments: Any, group: Any): Any => {
      const raw = { payments, group, card: group.create('card') }
      const state = kept[kind]?.(raw) as Any
      // Without this, the test would show nothing.
      if (state.card === raw.card) throw new Error(`${kind} returns the object itself.`)
      state.card.on('ready', () => document.getElementById(id)?.setAttribute('data-is-ready', ''))
      state.card.mount(`#${id}`)
      state.card.update({ disabled: false })
      return state
    }
    const tokens: Record<string, () => Promise<unknown>> = {}
    for (const [index, kind] of kinds.entries()) {
      const id = `own-${index}`
      const payments = service('ek_test_demo')
      const own = start(id, kind, payments, payments.elements())
      tokens[id] = async () => {
        const { error } = await own.payments.createToken(own.group, { name: 'Ana' })
        if (!error.message.includes('a group')) return error
        const { data } = await own.payments.getBinInformation(own.card)
        if (data.brand !== 'visa') return data
        return (await own.payments.createToken(own.card, { name: 'Ana' })).data.cardId
      }
    }
    // MobX makes another object with other functions, and a proxy of it.
    const forStripe = Stripe('ek_test_demo')
    const stripe = start('stripe', 'MobX', forStripe, forStripe.elements())
    tokens.stripe = async () => (await stripe.payments.createToken(stripe.card, { name: 'Ana' })).token.id
    const forFields = dlocal('ek_test_demo')
    const smart = start('smart-fields', 'MobX', forFields, forFields.fields({ country: 'BR' }))
    tokens['smart-fields'] = async () => {
      // The country is that of the field's group.
      const plan = await smart.payments.createInstallmentsPlan(smart.card, 120, 'BRL')
      if (plan.installments.country !== 'BR') return plan
      return (await smart.payments.createToken(smart.card, { name: 'Ana' })).token
    }
    Object.assign(globalThis, { tokens })
  }, kinds)
  for (const id of places) {
    await page.locator(`#${id}[data-is-ready]`).waitFor()
    await insertInto(page, `#${id}`)
    expect(await page.evaluate(`tokens['${id}']()`), id).toMatch(/^crd_/)
  }
})

test('a container belongs to the element that was mounted last', async ({ page, merchant, service }) => {
  const { origin } = service
  await openElementPage(page, merchant, { service: origin })
  const contents = (): Promise<readonly (number | undefined)[]> =>
    page.evaluate(() =>
      ['pan', 'expiration', 'cvv'].map((id) => document.getElementById(id)?.childNodes.length),
    )

  // The field of a clone stands beside the living one, and nobody has typed into it.
  await insertCard(page, card)
  await page.evaluate(() => {
    const copy = document.querySelector('#pan')?.cloneNode(true) as Element
    copy.id = 'copy'
    document.body.append(copy)
  })
  await page.frameLocator('#copy iframe').locator('input').waitFor()
  expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4242' } } })

  // Restored in each of these ways, the same elements or new ones have the containers for themselves.
  const ways: readonly [restore: () => void, elements: 'new' | 'same'][] = [
    [() => document.body.replaceWith(document.body.cloneNode(true)), 'new'],
    [
      () => {
        document.body.innerHTML = String(document.body.innerHTML)
      },
      'same',
    ],
    [
      () => {
        const saved = new DOMParser().parseFromString(document.body.outerHTML, 'text/html')
        document.body.replaceWith(saved.body)
      },
      'new',
    ],
    // The container moves, and with it a field that has loaded.
    [() => document.body.prepend(document.querySelector('#pan') as Element), 'same'],
  ]
  for (const [restore, elements] of ways) {
    await page.evaluate(restore)
    await page.evaluate((elements) => {
      const globals = globalThis as unknown as ElementGlobals
      if (elements === 'new') {
        const group = globals.payments.elements({ locale: 'en' })
        for (const type of Object.keys(globals.fields) as ('pan' | 'expiration' | 'cvv')[])
          Object.assign(globals.fields, { [type]: group.create(type) })
      }
      for (const [type, field] of Object.entries(globals.fields)) field.mount(`#${type}`)
    }, elements)
    await expect.poll(contents).toEqual([1, 1, 1])
    await insertCard(page, card)
    expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4242' } } })
  }

  // Two living elements, also of two copies of the script, both stay, and the second one is named.
  await page.addScriptTag({ url: `${origin}/element-1.2.0.js` })
  const { error } = await page.evaluate(async () => {
    const globals = globalThis as unknown as Globals
    globals.payments = globals.service('ek_test_demo')
    const other = globals.payments.elements().create('card')
    const ready = new Promise((resolve) => other.on('ready', resolve))
    other.mount('#pan')
    await ready
    return globals.payments.createToken(globals.fields.pan, { name: 'Ana' })
  })
  expect(error.message).toBe('Give what create() returned, not what another service() or script created.')
  await expect(page.locator('#pan iframe')).toHaveCount(2)
})

test('nothing that is typed into a copy of a field changes the living fields', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    body: '<i id="places"></i><div id="pan"></div><div id="expiration"></div><div id="cvv"></div>',
  })
  await page.evaluate(() => {
    const places = document.querySelector('#places') as Element
    const field = document.querySelector('#pan iframe') as Element
    for (const id of ['in-sight', 'in-shadow']) {
      const place = places.appendChild(document.createElement('div'))
      place.id = id
      const root = id === 'in-sight' ? place : place.attachShadow({ mode: 'open' })
      root.append(field.cloneNode(true))
    }
  })
  const type = async (container: string, text: string): Promise<void> => {
    await focusInput(page.frameLocator(`#${container} iframe`).locator('input'))
    await page.keyboard.type(text)
  }
  const tokenIsMade = async (): Promise<void> =>
    expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4242' } } })

  // The brand of the copies has codes of four digits.
  await insertCard(page, card)
  for (const copy of ['in-sight', 'in-shadow']) await type(copy, '378282246310005')
  await tokenIsMade()
  await page.evaluate(() => {
    const { fields } = globalThis as unknown as ElementGlobals
    fields.cvv.unmount()
    fields.cvv.mount('#cvv')
  })
  await type('cvv', card.cvv)
  await tokenIsMade()
})

test('what the page had put into a container is hidden when the field is ready', async ({
  page,
  merchant,
  service,
}) => {
  const places = {
    text: 'Loading…',
    nodes: '<b>Loading…</b> <!-- soon --> or <i class="spinner"></i> else <p>soon</p>',
    label: '<label>Number</label><b>Loading…</b>',
    control:
      '<b>Loading…</b><p>Holder <input></p><a href="#">Help</a><button disabled>Pay</button><p role="alert"></p>',
  }
  const body = [
    ...Object.entries(places).map(([id, html]) => `<div id="${id}">${html}</div>`),
    '<label id="is-label">Number</label><form id="is-form">Number</form>',
    '<form><div id="in-form"><p>Loading…</p></div><button>Pay</button></form>',
    ...frameworks.map((name) => `<div id="in-${name.toLowerCase()}"></div>`),
  ]
  const watch = watchPage(page)
  await openLibraries(page, { merchant, service }, body.join(''))
  await page.evaluate((frameworks) => {
    const globals = globalThis as unknown as Globals
    const payments = globals.service('ek_test_demo')
    const mount = (container: string | Element): Promise<unknown> => {
      const element = payments.elements().create('pan')
      const ready = new Promise((resolve) => {
        element.on('ready', () => {
          // The page's own handler finds what it wants to remove.
          if (container === '#nodes') (document.querySelector('.spinner') as Element).remove()
          resolve(true)
        })
      })
      element.mount(container)
      if (typeof container === 'string' && !container.startsWith('#is-'))
        if (!document.querySelector(container)?.textContent.includes('Loading…'))
          throw new Error('The content went before the field was ready.')
      return ready
    }
    const mountAll = ['#text', '#nodes', '#label', '#control', '#in-form', '#is-label', '#is-form'].map(mount)
    const change: ((content: string) => void)[] = []
    for (const name of frameworks) {
      mountAll.push(
        new Promise((resolve) => {
          const place = document.querySelector(`#in-${name.toLowerCase()}`)
          change.push(globals.shown[name](place, (container: Element) => resolve(mount(container))))
        }),
      )
    }
    Object.assign(globalThis, { change: (content: string) => change.map((one) => one(content)) })
    return Promise.all(mountAll)
  }, frameworks)
  const hidden = (markup: string): string => markup.replace('>', ' style="display: none;">')
  const html = (id: string): Promise<string> =>
    page.locator(`#${id}`).evaluate(({ innerHTML }) => innerHTML.replace(/<iframe.*<\/iframe>/, 'FIELD'))
  expect(await html('text')).toBe('FIELD')
  expect(await html('nodes')).toBe(`${hidden('<b>Loading…</b>')}<!-- soon -->${hidden('<p>soon</p>')}FIELD`)
  expect(await html('label')).toBe(`<label>Number</label>${hidden('<b>Loading…</b>')}FIELD`)
  expect(await html('control')).toBe(
    `${hidden('<b>Loading…</b>')}<p>Holder <input></p><a href="#">Help</a><button disabled="">Pay</button><p role="alert"></p>FIELD`,
  )
  expect(await html('in-form')).toBe(`${hidden('<p>Loading…</p>')}FIELD`)
  expect(await html('is-label')).toBe('NumberFIELD')
  expect(await html('is-form')).toBe('NumberFIELD')
  // A framework finds its nodes.
  await expect(page.getByText('Loading…').filter({ visible: true })).toHaveCount(0)
  for (const content of ['changed', 'removed']) {
    await page.evaluate(`change('${content}')`)
    for (const name of frameworks) {
      const container = page.locator(`#${name.toLowerCase()}`)
      await expect(container).toHaveText(content === 'changed' ? /Still/ : '')
    }
  }
  for (const id of frameworks.map((name) => name.toLowerCase())) {
    await expect(page.locator(`#${id} iframe`)).toHaveCount(1)
    await expect(page.locator(`#${id} b`)).toHaveCount(0)
  }
  expect(watch.errors).toEqual([])
})

test('containers in other documents of the page work: a portal, a popup, and a move between them', async ({
  page,
  merchant,
  service,
}) => {
  await openLibraries(page, { merchant, service }, '<iframe id="portal"></iframe><div id="here"></div>')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => {
    const globals = globalThis as unknown as Globals
    const inFrame = document.querySelector<HTMLIFrameElement>('#portal')?.contentDocument as Document
    const inPopup = (open('about:blank', '', 'popup') as Window).document
    const payments = globals.service('ek_test_demo')
    const elements: Record<string, Any> = {}
    const start = (name: string, container: Element): void => {
      elements[name] = payments.elements().create('card')
      elements[name].on('ready', () => container.setAttribute('data-is-ready', ''))
      elements[name].mount(container)
    }
    const add = (to: Document, id: string): Element => {
      const container = to.createElement('div')
      container.id = id
      return to.body.appendChild(container)
    }
    globals.shown.React(inFrame.body, (container: Element) => start('react', container))
    start('popup', add(inPopup, 'popup'))
    // It is created here, mounted, and then moved.
    const moved = add(document, 'moved')
    start('moved', moved)
    inPopup.body.append(moved)
    // One group in two documents.
    const group = payments.elements()
    for (const [type, to] of [
      ['pan', document],
      ['expiration', inPopup],
      ['cvv', inPopup],
    ] as const) {
      elements[type] = group.create(type)
      elements[type].mount(add(to, type))
    }
    Object.assign(globalThis, {
      tokenOf: async (name: string) =>
        (await payments.createToken(elements[name], { name: 'Ana' })).data?.card.last4,
    })
  })
  const popup = await opened
  for (const [id, tab, frame] of [
    ['react', page, page.frameLocator('#portal')],
    ['popup', popup, popup],
    ['moved', popup, popup],
  ] as const) {
    await frame.locator(`#${id}[data-is-ready]`).waitFor()
    const inputs = frame.locator(`#${id}`).frameLocator('iframe').locator('section input')
    for (const [place, text] of Object.values(card).entries()) {
      await focusInput(inputs.nth(place))
      await tab.keyboard.insertText(text)
    }
    expect(await page.evaluate(`tokenOf('${id}')`)).toBe('4242')
  }
  for (const [type, text] of Object.entries(card)) {
    const tab = type === 'pan' ? page : popup
    await tab.bringToFront()
    await focusInput(tab.frameLocator(`#${type} iframe`).locator('input'))
    await tab.keyboard.insertText(text)
  }
  expect(await page.evaluate("tokenOf('cvv')")).toBe('4242')
})

test('a page on which Prototype.js has replaced methods of the browser has working fields and fonts', async ({
  page,
  merchant,
  service,
}) => {
  await page.addInitScript(() => {
    // As Prototype.js 1.7 does, which Magento 1 has on every page.
    Element.prototype.remove = function () {
      ;(this.parentNode as Node).removeChild(this)
    }
    Array.prototype.entries = function () {
      return [...this] as Any
    }
  })
  const watch = watchPage(page)
  const font = page.waitForRequest(`${merchant.origin}/shop.woff2`)
  const group = { locale: 'en', fonts: [{ family: 'Shop', src: `${merchant.origin}/shop.woff2` }] }
  await openElementPage(page, merchant, { service: service.origin, group })
  await font
  await insertCard(page, card)
  expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4242' } } })
  await page.evaluate(() => {
    const { fields } = globalThis as unknown as Globals
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
    for (const field of Object.values(fields) as Any[]) field.unmount()
  })
  await expect(page.locator('.ServiceElement')).toHaveCount(0)
  expect(watch.errors).toEqual([])
})
