import type { Locator, Page } from '@playwright/test'
import { focusInput } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'

/** Opens the playground and waits until all its fields are ready. */
async function openPlayground(page: Page, shop: string, query = ''): Promise<void> {
  await page.goto(`${shop}/playground${query}`)
  await expect(events(page, 'ready')).toHaveCount(query.includes('kind=card') ? 1 : 3)
}

function inputIn(page: Page, element: string): Locator {
  return page.frameLocator(`#${element} iframe`).locator('input').first()
}

function events(page: Page, name: string): Locator {
  return page.locator('#events-list .event').filter({ has: page.getByText(name, { exact: true }) })
}

/** Chooses an option, or toggles a switch. */
async function choose(page: Page, name: string, value = '1'): Promise<void> {
  await page.locator(`[name="${name}"][value="${value}"]`).click()
}

async function typeCard(page: Page): Promise<void> {
  await page.locator('#name').fill('Ana Souza')
  for (const [element, text] of [
    ['pan', '4242424242424242'],
    ['expiration', '1230'],
    ['cvv', '123'],
  ] as const) {
    await focusInput(inputIn(page, element))
    await page.keyboard.type(text)
  }
}

const code = (page: Page): Locator => page.locator('#code')

test('the console has no errors, whatever is chosen', async ({ page, shop }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await openPlayground(page, shop)
  for (const theme of ['underlined', 'plain']) await choose(page, 'theme', theme)
  for (const name of ['ownClasses', 'secureCvv', 'readOnly', 'disabled', 'autocomplete'])
    await choose(page, name)
  await choose(page, 'iconStyle', 'solid')
  await choose(page, 'brands', 'elo')
  await page.locator('[name=font]').selectOption('space-mono')
  await choose(page, 'kind', 'card')
  await expect(inputIn(page, 'card')).toBeDisabled()
  for (const name of ['ownClasses', 'secureCvv', 'hideIcon', 'disabled']) await choose(page, name)
  await choose(page, 'scheme', 'dark')
  await choose(page, 'locale', 'es')
  await expect(inputIn(page, 'card')).toBeEnabled()
  expect(complaints).toEqual([])
})

test('each choice applies to the form and in the frames, and keeps what was typed', async ({
  page,
  shop,
}) => {
  await openPlayground(page, shop)
  const pan = inputIn(page, 'pan')
  await test.step('the dark scheme, and Auto, which follows the system again', async () => {
    await choose(page, 'scheme', 'dark')
    await expect(page.locator('#canvas')).toHaveCSS('background-color', 'rgb(22, 22, 24)')
    await expect(pan).toHaveCSS('color', 'rgb(242, 242, 245)')
    await choose(page, 'scheme', 'auto')
    await expect(pan).toHaveCSS('color', 'rgb(27, 27, 31)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(pan).toHaveCSS('color', 'rgb(242, 242, 245)')
    await page.emulateMedia({ colorScheme: 'light' })
  })
  await test.step('a theme, which leaves nothing behind', async () => {
    await expect(pan).toHaveCSS('letter-spacing', 'normal')
    await choose(page, 'theme', 'underlined')
    await expect(pan).toHaveCSS('letter-spacing', '0.48px')
    await expect(pan).toHaveCSS('color', 'rgb(21, 40, 44)')
    await expect(page.locator('#pan')).toHaveCSS('border-top-width', '0px')
    await choose(page, 'theme', 'plain')
    await expect(pan).toHaveCSS('letter-spacing', 'normal')
    await expect(page.locator('#pan')).toHaveCSS('border-top-width', '1px')
  })
  await test.step('an option', async () => {
    await inputIn(page, 'cvv').fill('123')
    await choose(page, 'secureCvv')
    await expect(events(page, 'update()').first()).toContainText('{"secureCvv":true}')
    await choose(page, 'secureCvv')
    await expect(events(page, 'update()').first()).toContainText('{"secureCvv":false}')
    await expect(inputIn(page, 'cvv')).toHaveValue('123')
  })
  await test.step('the network that is preferred', async () => {
    await pan.fill('4000002500001001')
    const network = page.frameLocator('#pan iframe').locator('select')
    await expect(network).toHaveValue('visa')
    await page.locator('[name=preferredNetwork]').selectOption('cartes-bancaires')
    await expect(network).toHaveValue('cartes-bancaires')
    await pan.fill('')
  })
  await test.step('another language', async () => {
    await focusInput(pan)
    await page.keyboard.type('4242424242424241')
    await expect(page.locator('#pan-error')).toHaveText('Your card number is not valid. Check its digits.')
    await choose(page, 'locale', 'pt')
    await expect(pan).toHaveValue('4242 4242 4242 4241')
    await expect(page.locator('label[for=pan]')).toHaveText('Número do cartão')
    await expect(pan).toHaveAccessibleName('Número do cartão')
    await expect(page.locator('#pan-error')).toContainText('cartão')
    await expect(events(page, 'update()').first()).toContainText('"locale":"pt"')
  })
  await test.step('one line, and three fields again', async () => {
    await page.locator('#name').fill('Ana Souza')
    await choose(page, 'kind', 'card')
    await focusInput(inputIn(page, 'card'))
    await page.keyboard.type('4242424242424242')
    await expect(events(page, 'brand').first()).toContainText('visa')
    await expect(page.locator('#canvas iframe')).toHaveCount(1)
    await choose(page, 'kind', 'fields')
    await expect(page.locator('#canvas iframe')).toHaveCount(3)
    await expect(page.locator('#name')).toHaveValue('Ana Souza')
  })
})

test('the frames use a font from a file', async ({ page, shop }) => {
  await openPlayground(page, shop, '?font=space-mono')
  await focusInput(inputIn(page, 'pan'))
  await page.keyboard.type('4242')
  const drawn = inputIn(page, 'pan').locator('xpath=following-sibling::output')
  await expect(drawn).toHaveCSS('font-family', '"Space Mono", monospace')
  const isLoaded = () => inputIn(page, 'pan').evaluate(() => document.fonts.check('16px "Space Mono"', '4'))
  await expect.poll(isLoaded).toBe(true)
})

test('each method can be called, and the last 200 events are listed until the list is cleared', async ({
  page,
  shop,
}) => {
  await openPlayground(page, shop)
  const pan = inputIn(page, 'pan')
  const call = (method: string) => page.locator(`[data-method=${method}]`).click()
  await call('focus')
  await expect(pan).toBeFocused()
  await page.keyboard.type('4242')
  await call('blur')
  await expect(events(page, 'blur')).toHaveCount(1)
  await expect(page.locator('#pan-error')).toHaveText('Your card number is incomplete.')
  await call('clear')
  await expect(pan).toHaveValue('')
  await call('unmount')
  await expect(page.locator('#pan iframe')).toHaveCount(0)
  await call('mount')
  await expect(events(page, 'ready')).toHaveCount(4)
  await call('renew')
  await expect(events(page, 'ready')).toHaveCount(5)
  await pan.click()
  await page.keyboard.type('4')
  await expect(pan).toHaveValue('4')

  await page.locator('#events-clear').click()
  const entries = page.locator('#events-list .event')
  await focusInput(inputIn(page, 'cvv'))
  await page.keyboard.type('1')
  const change = 'change cvv {"empty":false,"complete":false,"autofilled":false}'
  await expect(entries.filter({ hasText: change })).toHaveCount(1)
  await page.locator('[data-method=focus]').evaluate((button: HTMLButtonElement) => {
    for (let times = 0; times < 250; times += 1) button.click()
  })
  await expect(entries).toHaveCount(200)
  await page.locator('#events-clear').click()
  await expect(events(page, 'focus()')).toHaveCount(0)
})

test('a token is made in the sandbox, a wrong card shows its error, and the address contains nothing that was typed', async ({
  page,
  shop,
}) => {
  await openPlayground(page, shop)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.locator('#result-title')).toHaveText('validation_error')
  for (const field of ['name', 'pan', 'expiration', 'cvv'])
    await expect(page.locator(`#${field}-error`)).not.toBeEmpty()
  await typeCard(page)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.locator('#result-title')).toHaveText('Token created')
  await expect(page.locator('#result-json')).toContainText('"last4": "4242"')
  // The card is a saved one from now on: its code alone makes a token.
  await page.getByRole('button', { name: 'createToken(…, { cardId })' }).click()
  await expect(page.locator('#result-json')).toContainText('"cvvToken": "cvv_')
  await expect(page.locator('#canvas .error:not(:empty)')).toHaveCount(0)

  await choose(page, 'theme', 'underlined')
  await choose(page, 'secureCvv')
  await page.locator('[name=panPlaceholder]').fill('Your number')
  await expect(page).toHaveURL(`${shop}/playground?theme=underlined&secureCvv=1&panPlaceholder=Your+number`)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Underlined' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Mask the code' })).toBeChecked()
  await expect(inputIn(page, 'pan')).toHaveAttribute('placeholder', 'Your number')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page).toHaveURL(`${shop}/playground`)
  await expect(inputIn(page, 'pan')).toHaveAttribute('placeholder', '1234 1234 1234 1234')
})

test('the code follows the choices, and the checkout is a link away', async ({ page, shop }) => {
  await openPlayground(page, shop)
  await expect(code(page)).toContainText("elements.create('cvv', options)")
  await choose(page, 'secureCvv')
  await expect(code(page)).toContainText("elements.create('cvv', { ...options, secureCvv: true })")
  await choose(page, 'brands', 'naranja')
  await expect(code(page)).toContainText("brands: ['naranja']")
  await choose(page, 'kind', 'card')
  await expect(code(page)).toContainText("elements.create('card', {")
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await page.getByRole('link', { name: 'Try the fields in the playground' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playground')
  await expect(events(page, 'ready')).toHaveCount(3)
  await choose(page, 'locale', 'es')
  await expect(code(page)).toContainText("locale: 'es'")
  await choose(page, 'kind', 'card')
  await choose(page, 'part', 'html')
  await expect(code(page)).toContainText('<label for="card">Tarjeta</label>')
})

for (const query of [
  '?locale=pt&theme=underlined&secureCvv=1&brands=visa,elo&ownClasses=1',
  '?kind=card&locale=es&theme=underlined&label=%3C%2Fscript%3E&cvvPlaceholder=%27%22',
]) {
  test(`the displayed page runs unchanged: ${query}`, async ({ page, shop, merchant, context }) => {
    await openPlayground(page, shop, query)
    await choose(page, 'part', 'page')
    const html = await code(page).textContent()
    expect(html).toMatch(/<script src="[^"]+" integrity="sha384-[^"]+" crossorigin="anonymous">/)
    const isCard = query.includes('kind=card')
    const [element, label] = isCard ? ['card', 'Nombre en la tarjeta'] : ['pan', 'Nome no cartão']

    const shown = await context.newPage()
    await shown.goto(merchant.serve(`/shown-${element}`, html ?? ''))
    await shown.getByLabel(label).fill('Ana Souza')
    await focusInput(inputIn(shown, element))
    await shown.keyboard.type('4242424242424242')
    if (!isCard) await focusInput(inputIn(shown, 'expiration'))
    await shown.keyboard.type('1230')
    if (!isCard) await focusInput(inputIn(shown, 'cvv'))
    await shown.keyboard.type('12')
    await shown.locator('button').click()
    await expect(shown.locator(isCard ? '#card-error' : '#cvv-error')).not.toBeEmpty()
    if (isCard) await focusInput(shown.frameLocator('#card iframe').locator('input').last())
    else await focusInput(inputIn(shown, 'cvv'))
    await shown.keyboard.press('End')
    // Enter in the last field submits the form.
    await shown.keyboard.type('3')
    await shown.keyboard.press('Enter')
    await expect(shown.locator('#result')).toContainText('"last4": "4242"')
    // It looks the same as in the preview.
    const borderOf = (of: Page) => of.locator('#name').evaluate((input) => getComputedStyle(input).border)
    expect(await borderOf(shown)).toBe(await borderOf(page))
  })
}
