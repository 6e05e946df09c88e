import type { Page } from '@playwright/test'
import { type CountingServer, startCountingServer } from '../support/counting-server.ts'
import {
  type ElementType,
  input,
  onPage,
  openElementPage,
  typeIn,
  untilHeard,
  warningsOf,
} from '../support/element-page.ts'
import { makeFont } from '../support/make-font.ts'
import { expect, test } from '../support/sites.ts'

// What an option does without drawing anything is in `packages/testing/src/dom/options.dom.test.ts`.

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
test('a style reaches the input with every property, variants inherit from base, and nested rules apply', async ({
  page,
  merchant,
  service,
}) => {
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
  const variants = {
    base: { color: blue, fontSize: '20px' },
    empty: { letterSpacing: '1px' },
    complete: { color: green },
    invalid: { color: red },
  }
  const nested = {
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
    options: { cvv: { style: { base } }, pan: { style: variants }, expiration: { style: nested } },
  })

  const got = await input(page, 'cvv').evaluate((node, properties) => {
    const style = getComputedStyle(node) as unknown as Record<string, string>
    return Object.fromEntries(properties.map((property) => [property, style[property]]))
  }, Object.keys(base))
  expect(got).toEqual({
    ...base,
    fontWeight: '700',
    fontVariant: expect.stringContaining('small-caps'),
    textDecoration: expect.stringContaining('underline'),
    textShadow: 'rgb(0, 0, 0) 1px 1px 2px',
  })
  // 30px of line and 2 × 3px of padding.
  await expect.poll(() => page.locator('#cvv iframe').evaluate((node) => node.clientHeight)).toBe(36)

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

  const color = () => computed(page, 'expiration', 'color')
  expect(await color()).toBe('rgb(0, 0, 0)')
  expect(await computed(page, 'expiration', 'color', '::placeholder')).toBe(red)
  expect(await computed(page, 'expiration', 'font-style', '::placeholder')).toBe('italic')
  expect(await computed(page, 'expiration', 'background-color', '::selection')).toBe(red)
  await input(page, 'expiration').hover()
  await expect.poll(color).toBe(blue)
  await input(page, 'expiration').focus()
  await expect.poll(color).toBe(green)
  await page.keyboard.type('0119')
  await expect.poll(color).toBe(red)
  await update(page, 'expiration', { disabled: true })
  await expect.poll(color).toBe('rgb(128, 128, 128)')
})

test('secureCvv masks only the code in a card, without a password input', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['card'],
    options: { card: { secureCvv: true } },
  })
  const masked = () =>
    page
      .frameLocator('#card iframe')
      .locator('input')
      .evaluateAll((nodes) =>
        nodes.map((node) => getComputedStyle(node).getPropertyValue('-webkit-text-security')),
      )
  expect(await masked()).toEqual(['none', 'none', 'disc'])
  await expect(input(page, 'card', 'cvv')).toHaveAttribute('type', 'text')
  await update(page, 'card', { secureCvv: false })
  await expect.poll(masked).toEqual(['none', 'none', 'none'])
})

test('changes of style and mask wait while digits are shown, except for colors, and removed digits do not come back', async ({
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

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  for (const isChangedBefore of [true, false]) {
    await update(page, 'cvv', { secureCvv: true, style: { base: { fontSize: '20px' } } })
    await expect.poll(look).toEqual(['disc', '20px', red])
    const change = () => update(page, 'cvv', { secureCvv: false, style: { base: { fontSize: '30px' } } })
    await typeIn(page, 'cvv', '123')
    if (isChangedBefore) await change()
    await press('ControlOrMeta+a', 'Backspace')
    if (!isChangedBefore) await change()
    await expect.poll(look).toEqual(['none', '30px', red])
    await press('ControlOrMeta+z')
    await expect(input(page, 'cvv')).toHaveValue('')
    await press('1', 'ControlOrMeta+z', 'ControlOrMeta+z')
    await expect(input(page, 'cvv')).toHaveValue('')
  }
})

test('digits have a maximum size, and a line under them has no gaps', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  for (const [fontSize, largest] of [
    ['4000px', '96px'],
    ['x-large', '24px'],
    ['500px/*', '96px'],
    ['x-large', '24px'],
    ['calc(500px', '96px'],
    ['x-large', '24px'],
    ['max(500px, 90vw', '96px'],
  ] as const) {
    await update(page, 'pan', { style: { base: { fontSize } } })
    await expect.poll(() => computed(page, 'pan', 'font-size')).toBe(largest)
  }
  await update(page, 'pan', { style: { base: { fontFamily: 'serif', textDecoration: 'underline' } } })
  await typeIn(page, 'pan', '4111')
  await expect.poll(() => drawn(page, 'pan', 'text-decoration-skip-ink')).toBe('none')
  expect(await drawn(page, 'pan', 'text-decoration-line')).toBe('underline')
})

test('icons have a style and a color and can be hidden, and colorScheme overrides that of the page', async ({
  page,
  merchant,
  service,
}) => {
  const style = { base: { iconColor: blue }, invalid: { iconColor: red } }
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    options: { pan: { showIcon: true, iconStyle: 'solid', style, colorScheme: 'dark' } },
  })
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

  await expect.poll(() => computed(page, 'pan', 'color')).toBe('rgb(255, 255, 255)')
  await update(page, 'pan', { colorScheme: 'light' })
  await expect.poll(() => computed(page, 'pan', 'color')).toBe('rgb(0, 0, 0)')

  await openElementPage(page, merchant, { service: service.origin, types: ['card'] })
  const iconOfCard = page.frameLocator('#card iframe').locator('svg')
  await expect(iconOfCard).toHaveCount(1)
  await update(page, 'card', { hideIcon: true })
  await expect(iconOfCard).toHaveCount(0)
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
  function widthPx(page: Page, type: ElementType): Promise<number> {
    return input(page, type).evaluate((node) => {
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
  test('fonts of files and of a style sheet are drawn with, also in a document that has reloaded, and others are left out with a warning', async ({
    page,
    merchant,
    service,
  }) => {
    const warnings = warningsOf(page)
    const wideFor = (family: string, unicodeRange: string) => {
      return { family, src: `url(${files.origin}/wide.ttf)`, unicodeRange }
    }
    const fonts = [
      { family: 'Wide', src: `${files.origin}/wide.ttf`, display: 'block', style: 'normal', weight: '400' },
      { cssSrc: `${files.origin}/fonts.css` },
      wideFor('Wide Range', 'U+3?'),
      // The other digits would take a different time.
      ...['U+34', 'U+30-38', 'U+0-35, U+40'].map((range) => wideFor('Wide Part', range)),
      { family: 'Missing', src: `${files.origin}/missing` },
    ]
    const styled = (fontFamily: string) => ({ style: { base: { fontFamily, fontSize: '20px' } } })
    await openElementPage(page, merchant, {
      service: service.origin,
      options: {
        pan: styled('Wide, monospace'),
        expiration: styled('Wide Sheet'),
        cvv: styled('Wide Range, monospace'),
      },
      group: { fonts },
    })
    for (const type of ['pan', 'expiration', 'cvv'] as const)
      await expect.poll(() => widthPx(page, type)).toBe(wide)
    // A style sheet provides nothing but fonts.
    expect(await computed(page, 'expiration', 'color')).toBe('rgb(0, 0, 0)')
    await expect
      .poll(() => [...warnings].sort())
      .toEqual([
        expect.stringContaining('/missing'),
        'element.js: the font Wide Part is left out: its unicodeRange has some digits and not the others.',
      ])
    await expect.poll(() => fontsIn(page)).toBe(3)
    await page.evaluate(() => document.body.append(document.querySelector('#pan') ?? ''))
    await untilHeard(page, 'pan', 'ready', 2)
    await expect.poll(() => widthPx(page, 'pan')).toBe(wide)
    await typeIn(page, 'pan', '42')
    await expect(input(page, 'pan')).toHaveValue('42')
  })

  test('a font without digits draws none of them', async ({ page, merchant, service }) => {
    const fonts = [{ family: 'Wide', src: `url(${files.origin}/wide.ttf)`, unicodeRange: 'U+41-5A' }]
    const options = { pan: { style: { base: { fontFamily: 'Wide, monospace', fontSize: '20px' } } } }
    await openElementPage(page, merchant, {
      service: service.origin,
      types: ['pan'],
      options,
      group: { fonts },
    })
    await expect.poll(() => fontsIn(page)).toBe(1)
    expect(await widthPx(page, 'pan')).not.toBe(wide)
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
    expect(await widthPx(page, 'pan')).toBe(wide)
  })
})
