import type { Page } from '@playwright/test'
import { type CountingServer, startCountingServer } from '../support/counting-server.ts'
import {
  type ElementType,
  eventsOf,
  input,
  onPage,
  openElementPage,
  typeIn,
  untilHeard,
  warningsOf,
} from '../support/element-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { makeFont } from '../support/make-font.ts'
import { expect, test } from '../support/sites.ts'

function update(page: Page, type: ElementType, options: object): Promise<unknown> {
  return onPage(page, ({ fields }, given) => fields[given.type].update(given.options), { type, options })
}

/** The computed value of a property of the drawn text of an input. */
function drawn(page: Page, type: ElementType, property: string): Promise<string> {
  return input(page, type).evaluate((node, name) => {
    const output = node.parentElement?.querySelector('output')
    return output ? getComputedStyle(output).getPropertyValue(name) : ''
  }, property)
}

/** The computed value of a property of an input, in its frame. */
function computed(page: Page, type: ElementType, property: string, pseudo?: string): Promise<string> {
  return input(page, type).evaluate(
    (node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name),
    [property, pseudo] as [string, string | undefined],
  )
}

const red = 'rgb(255, 0, 0)'
const green = 'rgb(0, 128, 0)'
const blue = 'rgb(0, 0, 255)'

test('placeholder is a string, can be updated, and has a default in each language', async ({
  page,
  merchant,
  service,
}) => {
  const options = { pan: { placeholder: 'Number' } }
  await openElementPage(page, merchant, { service: service.origin, options, group: { locale: 'es' } })
  await expect(input(page, 'pan')).toHaveAttribute('placeholder', 'Number')
  await expect(input(page, 'expiration')).toHaveAttribute('placeholder', 'MM / AA')
  await expect(input(page, 'cvv')).toHaveAttribute('placeholder', 'CVC')
  await update(page, 'pan', { placeholder: '' })
  await expect(input(page, 'pan')).toHaveAttribute('placeholder', '')
  await update(page, 'pan', { secureCvv: true })
  await expect(input(page, 'pan')).toHaveAttribute('placeholder', '')
})

test('the locale auto follows the lang of the page, then the browser, and update reads them again', async ({
  browser,
  merchant,
  service,
}) => {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  const placeholders = { en: 'MM / YY', es: 'MM / AA', pt: 'MM / AA' }
  const shows = async (locale: keyof typeof placeholders): Promise<void> => {
    const field = input(page, 'expiration')
    await expect(field.locator('xpath=ancestor::html')).toHaveAttribute('lang', locale)
    await expect(field).toHaveAttribute('placeholder', placeholders[locale])
  }
  const open = (root: string) =>
    openElementPage(page, merchant, { service: service.origin, group: { locale: 'auto' }, root })
  await open('lang="pt-BR"')
  await shows('pt')
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'))
  await onPage(page, ({ elements }) => elements.update({ locale: 'auto' }))
  await shows('en')
  await open('lang="fr"')
  await shows('es')
  await open('')
  await shows('es')
  await context.close()
})

test('placeholder of a card has a key for each input, and update merges the keys', async ({
  page,
  merchant,
  service,
}) => {
  const options = { card: { placeholder: { pan: 'Number', cvv: 'Code' } } }
  await openElementPage(page, merchant, { service: service.origin, types: ['card'], options })
  const placeholders = () =>
    page
      .frameLocator('#card iframe')
      .locator('input')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('placeholder')))
  expect(await placeholders()).toEqual(['Number', 'MM / YY', 'Code'])
  await update(page, 'card', { placeholder: { expiration: 'Until' } })
  await expect.poll(placeholders).toEqual(['Number', 'Until', 'Code'])
})

test('classes follow the state: the default names, the page’s names, and after update', async ({
  page,
  merchant,
  service,
}) => {
  const options = { pan: { classes: { base: 'field big', invalid: 'wrong very-wrong' } } }
  const body = '<div id="pan" class="of-page"></div><div id="cvv"></div>'
  await openElementPage(page, merchant, { service: service.origin, types: ['pan', 'cvv'], options, body })
  const worn = (type: string) =>
    page.locator(`#${type}`).evaluate((node) => [...node.classList].sort().join(' '))
  await expect.poll(() => worn('pan')).toBe('ServiceElement--empty big field of-page')
  await expect.poll(() => worn('cvv')).toBe('ServiceElement ServiceElement--empty')
  await typeIn(page, 'pan', '4242424242424241')
  await expect.poll(() => worn('pan')).toBe('ServiceElement--focus big field of-page very-wrong wrong')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await expect
    .poll(() => worn('pan'))
    .toBe('ServiceElement--complete ServiceElement--focus big field of-page')
  await update(page, 'pan', { classes: { complete: 'done', base: 'field' } })
  await expect.poll(() => worn('pan')).toBe('ServiceElement--focus done field of-page')
  await page.keyboard.press('Tab')
  await expect.poll(() => worn('pan')).toBe('done field of-page')
  await onPage(page, ({ fields }) => fields.pan.unmount())
  expect(await worn('pan')).toBe('of-page')
  await onPage(page, ({ fields }) => fields.cvv.destroy())
  expect(await worn('cvv')).toBe('')
})

test('every property of a style reaches the input', async ({ page, merchant, service }) => {
  const base = {
    color: red,
    fontFamily: 'monospace',
    fontSize: '21px',
    fontStyle: 'italic',
    lineHeight: '30px',
    letterSpacing: '2px',
    fontWeight: 700,
    fontVariant: 'small-caps',
    textAlign: 'right',
    textDecoration: 'underline',
    textShadow: '1px 1px 2px rgb(0, 0, 0)',
    textTransform: 'uppercase',
    padding: '3px 4px',
    backgroundColor: blue,
    caretColor: green,
  }
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    options: { pan: { style: { base } } },
  })
  const wanted = {
    ...base,
    fontWeight: '700',
    fontVariant: 'small-caps',
    textDecoration: 'underline',
    textShadow: 'rgb(0, 0, 0) 1px 1px 2px',
  }
  const got = await input(page, 'pan').evaluate((node, properties) => {
    const style = getComputedStyle(node) as unknown as Record<string, string>
    return Object.fromEntries(properties.map((property) => [property, style[property]]))
  }, Object.keys(wanted))
  expect(got).toEqual({
    ...wanted,
    fontVariant: expect.stringContaining('small-caps'),
    textDecoration: expect.stringContaining('underline'),
  })
  // 30px of line and 2 × 3px of padding.
  await expect.poll(() => page.locator('#pan iframe').evaluate((node) => node.clientHeight)).toBe(36)
})

test('variants of a style inherit from base, and update merges into them', async ({
  page,
  merchant,
  service,
}) => {
  const style = {
    base: { color: blue, fontSize: '20px' },
    empty: { letterSpacing: '1px' },
    complete: { color: green },
    invalid: { color: red },
  }
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    options: { pan: { style } },
  })
  const shown = async () => [
    await drawn(page, 'pan', 'color'),
    await drawn(page, 'pan', 'font-size'),
    await drawn(page, 'pan', 'letter-spacing'),
  ]
  await expect.poll(shown).toEqual([blue, '20px', '1px'])
  await typeIn(page, 'pan', '424242424242424')
  await expect.poll(shown).toEqual([blue, '20px', 'normal'])
  await page.keyboard.type('1')
  await expect.poll(shown).toEqual([red, '20px', 'normal'])
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await expect.poll(shown).toEqual([green, '20px', 'normal'])
  // Properties other than colors wait until the field is empty.
  await update(page, 'pan', { style: { complete: { letterSpacing: '3px' }, base: { fontSize: '24px' } } })
  await onPage(page, ({ fields }) => fields.pan.clear())
  await expect.poll(shown).toEqual([blue, '24px', '1px'])
  await typeIn(page, 'pan', '4242424242424242')
  await expect.poll(shown).toEqual([green, '24px', '3px'])
})

test('nested rules apply to hover, focus, placeholder and the others', async ({
  page,
  merchant,
  service,
}) => {
  const style = {
    base: {
      color: 'black',
      ':hover': { color: blue },
      ':focus': { color: green },
      ':disabled': { color: 'gray' },
      '::placeholder': { color: red, fontStyle: 'italic' },
      '::selection': { backgroundColor: red },
      ':-webkit-autofill': { color: red },
    },
    invalid: { ':focus': { color: red } },
  }
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    options: { pan: { style } },
  })
  const color = () => computed(page, 'pan', 'color')
  await expect.poll(color).toBe('rgb(0, 0, 0)')
  expect(await computed(page, 'pan', 'color', '::placeholder')).toBe(red)
  expect(await computed(page, 'pan', 'font-style', '::placeholder')).toBe('italic')
  expect(await computed(page, 'pan', 'background-color', '::selection')).toBe(red)
  await input(page, 'pan').hover()
  await expect.poll(color).toBe(blue)
  await input(page, 'pan').focus()
  await expect.poll(color).toBe(green)
  await page.keyboard.type('4242424242424241')
  await expect.poll(color).toBe(red)
  await update(page, 'pan', { disabled: true })
  await expect.poll(color).toBe('rgb(128, 128, 128)')
})

test('an unknown style is warned about once per page, with what was meant', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = warningsOf(page)
  const style = { base: { colour: red, 'font-size': '20px', fontSize: 'huge', ':hovered': { color: red } } }
  const options = { pan: { style }, expiration: { style }, cvv: { style } }
  await openElementPage(page, merchant, { service: service.origin, options })
  await update(page, 'pan', { style: { invalid: { colour: red } } })
  await typeIn(page, 'pan', '4')
  await untilHeard(page, 'pan', 'change')
  expect(warnings.sort()).toEqual([
    'element.js: style: ":hovered" cannot be set and is ignored. Did you mean ":hover"?',
    'element.js: style: "colour" cannot be set and is ignored. Did you mean "color"?',
    'element.js: style: "font-size" cannot be set and is ignored. Did you mean "fontSize"?',
    'element.js: style: "huge" is not a value of font-size and is ignored.',
  ])
})

test('secureCvv masks the code, with create and update, without a password input', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['cvv'],
    options: { cvv: { secureCvv: true } },
  })
  const masked = () => computed(page, 'cvv', '-webkit-text-security')
  await expect.poll(masked).toBe('disc')
  await expect(input(page, 'cvv')).toHaveAttribute('type', 'text')
  await update(page, 'cvv', { secureCvv: false })
  await expect.poll(masked).toBe('none')
})

test('style changes while digits are shown wait until they are removed, except for colors', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['cvv'],
    options: { cvv: { secureCvv: true, style: { base: { fontSize: '20px', color: blue } } } },
  })
  const look = async () => [
    await computed(page, 'cvv', '-webkit-text-security'),
    await computed(page, 'cvv', 'font-size'),
    await computed(page, 'cvv', 'color'),
  ]
  await typeIn(page, 'cvv', '123')
  await update(page, 'cvv', { secureCvv: false, style: { base: { fontSize: '30px', color: red } } })
  await expect.poll(look).toEqual(['disc', '20px', red])
  await typeIn(page, 'cvv', '4')
  expect(await look()).toEqual(['disc', '20px', red])
  await onPage(page, ({ fields }) => fields.cvv.clear())
  await expect.poll(look).toEqual(['none', '30px', red])
})

for (const [when, isBefore] of [
  ['while digits are shown', true],
  ['after they were removed', false],
] as const) {
  test(`removed digits do not come back in a style that was set ${when}`, async ({
    page,
    merchant,
    service,
  }) => {
    const options = { cvv: { secureCvv: true } }
    await openElementPage(page, merchant, { service: service.origin, types: ['cvv'], options })
    const change = () => update(page, 'cvv', { secureCvv: false, style: { base: { fontSize: '30px' } } })
    await typeIn(page, 'cvv', '123')
    if (isBefore) await change()
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('ControlOrMeta+a', 'Backspace')
    if (!isBefore) await change()
    await expect.poll(() => computed(page, 'cvv', '-webkit-text-security')).toBe('none')
    await press('ControlOrMeta+z')
    await expect(input(page, 'cvv')).toHaveValue('')
    await press('1', 'ControlOrMeta+z', 'ControlOrMeta+z')
    await expect(input(page, 'cvv')).toHaveValue('')
  })
}

for (const [fontSize, largest] of [
  ['4000px', '96px'],
  ['500px/*', '96px'],
  ['calc(500px', '96px'],
  ['max(500px, 90vw', '96px'],
  ['x-large', '24px'],
] as const) {
  test(`digits have a maximum size: ${fontSize}`, async ({ page, merchant, service }) => {
    await openElementPage(page, merchant, {
      service: service.origin,
      types: ['pan'],
      options: { pan: { style: { base: { fontSize } } } },
    })
    expect(await computed(page, 'pan', 'font-size')).toBe(largest)
  })
}

test('a line under the text has no gaps around digits that cross it', async ({ page, merchant, service }) => {
  const style = { base: { fontFamily: 'serif', textDecoration: 'underline' } }
  const options = { pan: { style } }
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], options })
  await typeIn(page, 'pan', '4111')
  await expect.poll(() => drawn(page, 'pan', 'text-decoration-skip-ink')).toBe('none')
  expect(await drawn(page, 'pan', 'text-decoration-line')).toBe('underline')
})

test('secureCvv masks only the code in a card', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['card'],
    options: { card: { secureCvv: true } },
  })
  const masked = await page
    .frameLocator('#card iframe')
    .locator('input')
    .evaluateAll((nodes) =>
      nodes.map((node) => getComputedStyle(node).getPropertyValue('-webkit-text-security')),
    )
  expect(masked).toEqual(['none', 'none', 'disc'])
})

test('disabled and readOnly prevent changes of a field, and can be removed', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    options: { pan: { disabled: true }, cvv: { readOnly: true } },
  })
  await expect(input(page, 'pan')).toBeDisabled()
  await typeIn(page, 'cvv', '123')
  await expect(input(page, 'cvv')).toHaveValue('')
  await update(page, 'pan', { disabled: false })
  await update(page, 'cvv', { readOnly: false })
  await expect(input(page, 'pan')).toBeEnabled()
  await typeIn(page, 'cvv', '123')
  await expect(input(page, 'cvv')).toHaveValue('123')
  await update(page, 'cvv', { disabled: true })
  await expect(input(page, 'cvv')).toBeDisabled()
  await expect(input(page, 'cvv')).toHaveValue('123')
})

test('showIcon, hideIcon, iconStyle and iconColor', async ({ page, merchant, service }) => {
  const options = {
    pan: {
      showIcon: true,
      iconStyle: 'solid',
      style: { base: { iconColor: blue }, invalid: { iconColor: red } },
    },
  }
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], options })
  const icon = page.frameLocator('#pan iframe').locator('svg')
  const color = () => icon.evaluate((node) => getComputedStyle(node).color)
  await expect(icon).toHaveCount(1)
  await expect.poll(color).toBe(blue)
  await typeIn(page, 'pan', '4242424242424241')
  await expect.poll(color).toBe(red)
  const solid = await icon.innerHTML()
  await update(page, 'pan', { iconStyle: 'default' })
  await expect.poll(() => icon.innerHTML()).not.toBe(solid)
  await update(page, 'pan', { showIcon: false })
  await expect(icon).toHaveCount(0)
})

test('a card has an icon until it is hidden', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['card'] })
  const icon = page.frameLocator('#card iframe').locator('svg')
  await expect(icon).toHaveCount(1)
  await update(page, 'card', { hideIcon: true })
  await expect(icon).toHaveCount(0)
})

test('label and ariaLabel name the field, and ariaLabel overrides', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan', 'cvv'],
    options: { pan: { label: 'Card' } },
  })
  await expect(input(page, 'pan')).toHaveAccessibleName('Card')
  await expect(input(page, 'cvv')).toHaveAccessibleName('Security code')
  await update(page, 'pan', { ariaLabel: 'Number of your card' })
  await expect(input(page, 'pan')).toHaveAccessibleName('Number of your card')
})

test('brands accepts only the listed brands and codes of their length, and update judges again', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['cvv', 'pan'],
    options: { pan: { brands: ['mastercard'] } },
  })
  await typeIn(page, 'cvv', '1234')
  await expect(input(page, 'cvv')).toHaveValue('123')
  await typeIn(page, 'pan', '4242424242424242')
  await untilHeard(page, 'pan', 'error')
  const errors = async () =>
    (await eventsOf(page, 'pan')).flatMap(({ name, payload }) => (name === 'error' ? [payload.error] : []))
  expect(await errors()).toMatchObject([{ code: 3, message: 'This shop does not take cards of this brand.' }])
  await update(page, 'pan', { brands: ['visa', 'mastercard'] })
  await untilHeard(page, 'pan', 'complete')
  await expect(page.locator('#pan')).toHaveClass(/ServiceElement--complete/)
  await expect(page.locator('#pan')).not.toHaveClass(/ServiceElement--invalid/)
  await onPage(page, ({ fields }) => fields.pan.clear())
  await update(page, 'pan', { brands: ['american-express'] })
  await focusInput(input(page, 'cvv'))
  await page.keyboard.press('End')
  await page.keyboard.type('45')
  await expect(input(page, 'cvv')).toHaveValue('1234')
})

test('autocomplete is on with the right tokens, and can be turned off', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    options: { cvv: { autocomplete: false } },
  })
  await expect(input(page, 'pan')).toHaveAttribute('autocomplete', 'cc-number')
  await expect(input(page, 'expiration')).toHaveAttribute('autocomplete', 'cc-exp')
  await expect(input(page, 'cvv')).toHaveAttribute('autocomplete', 'off')
  await update(page, 'cvv', { autocomplete: true })
  await expect(input(page, 'cvv')).toHaveAttribute('autocomplete', 'cc-csc')
})

test('errorMessages replace the messages, for all fields or per field', async ({
  page,
  merchant,
  service,
}) => {
  const options = { pan: { errorMessages: { invalid: 'Nope.', empty: 'Number?' } } }
  await openElementPage(page, merchant, { service: service.origin, options })
  const { error } = await onPage(page, ({ payments, fields }) =>
    payments.createToken(fields.pan, { name: 'Ana' }),
  )
  expect(error).toMatchObject({ code: 2, field: 'pan', message: 'Number?' })
  await typeIn(page, 'pan', '4242424242424241')
  await untilHeard(page, 'pan', 'error', 2)
  await update(page, 'pan', { errorMessages: { invalid: 'Still nope.' } })
  await untilHeard(page, 'pan', 'error', 3)
  const told = (await eventsOf(page, 'pan'))
    .filter(({ name }) => name === 'error')
    .map(({ payload }) => payload.error)
  expect(told).toMatchObject([{ message: 'Number?' }, { message: 'Nope.' }, { message: 'Still nope.' }])
})

test('errorMessages of a card may differ per input', async ({ page, merchant, service }) => {
  const errorMessages = { pan: { incomplete: 'Number short.' }, cvv: { incomplete: 'Code short.' } }
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['card'],
    options: { card: { errorMessages } },
  })
  await typeIn(page, 'card', '1', 'cvv')
  await input(page, 'card', 'cvv').blur()
  await untilHeard(page, 'card', 'error')
  const [told] = (await eventsOf(page, 'card')).filter(({ name }) => name === 'error')
  expect(told?.payload.error).toMatchObject({ field: 'cvv', message: 'Code short.' })
})

test('colorScheme overrides the page’s scheme, and update changes it', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    options: { pan: { colorScheme: 'dark' } },
  })
  await expect.poll(() => computed(page, 'pan', 'color')).toBe('rgb(255, 255, 255)')
  await update(page, 'pan', { colorScheme: 'light' })
  await expect.poll(() => computed(page, 'pan', 'color')).toBe('rgb(0, 0, 0)')
})

test('an update before mount applies at mount, without what is wrong in it', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  await onPage(page, ({ fields }) => {
    fields.pan.unmount()
    fields.pan.update({ placeholder: 'Later', readOnly: true })
    fields.pan.update({ placholder: 'Never', disabled: 'no' })
    fields.pan.mount('#pan')
  })
  await expect(input(page, 'pan')).toHaveAttribute('readonly')
  await expect(input(page, 'pan')).toHaveAttribute('placeholder', 'Later')
  await expect(input(page, 'pan')).toBeEnabled()
})

test.describe('fonts', () => {
  let files: CountingServer
  /** Resolves when the late file may arrive. */
  const late = Promise.withResolvers<void>()

  test.beforeAll(async () => {
    const wide = makeFont({ characters: '0123456789 ', ascent: 800, advance: 1400 })
    files = await startCountingServer(async (path, response) => {
      const isSheet = path.endsWith('.css')
      if (path === '/late.ttf') await late.promise
      response.writeHead(path === '/missing' ? 404 : 200, {
        'access-control-allow-origin': '*',
        'content-type': isSheet ? 'text/css' : 'font/ttf',
      })
      response.end(
        isSheet
          ? '@font-face { font-family: "Wide Sheet"; src: url("wide.ttf") } input { color: red }'
          : wide,
      )
    })
  })
  test.afterAll(() => files.stop())

  /** The width of ten digits in an input of 20px, in its font. */
  function widthPx(page: Page): Promise<number> {
    return input(page, 'pan').evaluate((node) => {
      const probe = document.createElement('span')
      probe.textContent = '4242424242'
      node.after(probe)
      const { fontFamily, fontSize } = getComputedStyle(node)
      // Wide enough to have its own width, and overriding the field's styles that hide spans.
      Object.assign(probe.style, { fontFamily, fontSize, inlineSize: 'max-content', clipPath: 'none' })
      const { width } = probe.getBoundingClientRect()
      probe.remove()
      return Math.round(width)
    })
  }

  const wide = 10 * 1.4 * 20

  /** The number of fonts of the page that the field may draw with. */
  function fontsIn(page: Page): Promise<number> {
    return input(page, 'pan').evaluate(
      ({ ownerDocument }) =>
        [...ownerDocument.fonts].filter(({ family }) => !family.startsWith('even-')).length,
    )
  }

  test('a Font object is used in the frame, also after its document has reloaded', async ({
    page,
    merchant,
    service,
  }) => {
    const options = { pan: { style: { base: { fontFamily: 'Wide, monospace', fontSize: '20px' } } } }
    const fonts = [
      { family: 'Wide', src: `${files.origin}/wide.ttf`, display: 'block', style: 'normal', weight: '400' },
    ]
    await openElementPage(page, merchant, {
      service: service.origin,
      types: ['pan'],
      options,
      group: { fonts },
    })
    await expect.poll(() => widthPx(page)).toBe(wide)
    await page.evaluate(() => document.body.append(document.querySelector('#pan') ?? ''))
    await untilHeard(page, 'pan', 'ready', 2)
    await expect.poll(() => widthPx(page)).toBe(wide)
  })

  test('a style sheet provides its fonts, and nothing else', async ({ page, merchant, service }) => {
    const options = { pan: { style: { base: { fontFamily: 'Wide Sheet', fontSize: '20px' } } } }
    const fonts = [{ cssSrc: `${files.origin}/fonts.css` }]
    await openElementPage(page, merchant, {
      service: service.origin,
      types: ['pan'],
      options,
      group: { fonts },
    })
    await expect.poll(() => widthPx(page)).toBe(wide)
    expect(await computed(page, 'pan', 'color')).toBe('rgb(0, 0, 0)')
  })

  for (const { unicodeRange, drawn } of [
    { unicodeRange: 'U+30-39, U+41', drawn: true },
    { unicodeRange: 'U+3?', drawn: true },
    { unicodeRange: 'U+41-5A', drawn: false },
  ]) {
    test(`a font of the range ${unicodeRange} draws ${drawn ? 'all' : 'no'} digits`, async ({
      page,
      merchant,
      service,
    }) => {
      const warnings = warningsOf(page)
      const options = { pan: { style: { base: { fontFamily: 'Wide, monospace', fontSize: '20px' } } } }
      const fonts = [{ family: 'Wide', src: `url(${files.origin}/wide.ttf)`, unicodeRange }]
      await openElementPage(page, merchant, {
        service: service.origin,
        types: ['pan'],
        options,
        group: { fonts },
      })
      await expect.poll(() => fontsIn(page)).toBe(1)
      expect((await widthPx(page)) === wide).toBe(drawn)
      expect(warnings).toEqual([])
    })
  }

  test('a font for only some digits is left out with a warning, because the other digits would take a different time', async ({
    page,
    merchant,
    service,
  }) => {
    const warnings = warningsOf(page)
    const wideFor = (unicodeRange: string): object => {
      return { family: 'Wide', src: `${files.origin}/wide.ttf`, unicodeRange }
    }
    const fonts = [...['U+34', 'U+30-38', 'U+0-35, U+40', 'U+0-FFFF'].map(wideFor)]
    await openElementPage(page, merchant, { service: service.origin, types: ['pan'], group: { fonts } })
    await expect.poll(() => fontsIn(page)).toBe(1)
    await expect
      .poll(() => warnings)
      .toEqual([
        'element.js: the font Wide is left out: its unicodeRange has some digits and not the others.',
      ])
  })

  test('a font that arrives while digits are shown waits until they are removed', async ({
    page,
    merchant,
    service,
  }) => {
    const options = { pan: { style: { base: { fontFamily: 'Wide, monospace', fontSize: '20px' } } } }
    const fonts = [{ family: 'Wide', src: `${files.origin}/late.ttf` }]
    await openElementPage(page, merchant, {
      service: service.origin,
      types: ['pan'],
      options,
      group: { fonts },
    })
    await typeIn(page, 'pan', '42')
    const rebuilt = page.waitForResponse((response) => response.url().includes('/fonts/') && response.ok())
    late.resolve()
    await rebuilt
    await typeIn(page, 'pan', '4')
    expect(await fontsIn(page)).toBe(0)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Backspace')
    await expect.poll(() => fontsIn(page)).toBe(1)
    expect(await widthPx(page)).toBe(wide)
  })

  test('a font that cannot be loaded causes a warning, and the field works', async ({
    page,
    merchant,
    service,
  }) => {
    const warnings = warningsOf(page)
    const fonts = [{ family: 'Wide', src: `${files.origin}/missing` }]
    await openElementPage(page, merchant, { service: service.origin, types: ['pan'], group: { fonts } })
    await expect.poll(() => warnings).toEqual([expect.stringContaining('/missing')])
    await typeIn(page, 'pan', '42')
    await expect(input(page, 'pan')).toHaveValue('42')
  })
})
