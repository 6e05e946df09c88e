import type { Page } from '@playwright/test'
import { expectErrorsToShow, frameIn, openAttackPage, portThief } from '../support/attack-page.ts'
import { inputOf } from '../support/card-page.ts'
import { type CountingServer, startCountingServer } from '../support/counting-server.ts'
import { harmless, hostileStyles, hostileValues } from '../support/hostile-styles.ts'
import { expect, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

const makeElement = `
var elements = payments.elements({ locale: 'en' }), pan = null
/** The text is JSON, which can contain keys such as __proto__. */
function createWith(text) {
  pan?.destroy()
  globalThis.isReady = false
  pan = elements.create('pan', { style: JSON.parse(text) })
  pan.on('ready', () => { isReady = true })
  pan.mount('#pan')
}`

let attacker: CountingServer
test.beforeAll(async () => {
  attacker = await startCountingServer()
})
test.afterAll(() => attacker.stop())

let addresses = 0
function address(): string {
  addresses += 1
  return `${attacker.origin}/${addresses}`
}

async function createWith(page: Page, style: unknown): Promise<void> {
  await page.evaluate(
    (text) => (globalThis as unknown as { createWith(text: string): void }).createWith(text),
    typeof style === 'string' ? style : JSON.stringify(style),
  )
  await page.waitForFunction(() => (globalThis as unknown as { isReady: boolean }).isReady)
}

async function updateWith(page: Page, style: unknown): Promise<void> {
  await page.evaluate((text) => {
    const { pan } = globalThis as unknown as { pan: { update(options: object): void } }
    pan.update({ style: JSON.parse(text) })
  }, JSON.stringify(style))
}

/** Brings an empty field into every state that a style can apply to, and empties it again. */
async function goThroughStates(page: Page): Promise<void> {
  const input = inputOf(page, 'pan')
  await input.hover()
  await input.focus()
  await page.keyboard.insertText('4242424242424242')
  await expect(input).toHaveClass('complete')
  await input.selectText()
  await page.keyboard.insertText('42')
  await input.blur()
  await expect(input).toHaveClass('invalid')
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    const { pan } = globalThis as unknown as { pan: { update(options: object): void; clear(): void } }
    pan.update({ disabled: true })
    pan.clear()
    pan.update({ disabled: false })
  })
  await expect(input).toHaveValue('')
  await expect(input).toBeEnabled()
}

async function expectHarmlessInEffect(page: Page): Promise<void> {
  await expect(inputOf(page, 'pan')).toHaveCSS('color', harmless.color)
  const drawn = inputOf(page, 'pan').locator('xpath=following-sibling::output')
  await expect(drawn).toHaveCSS('letter-spacing', harmless.letterSpacing)
}

/**
 * The time to wait for a request that must not happen. In the controls it takes a few milliseconds. Connections of several
 * processes of the browser have no order, so no later request shows that none was under way.
 */
const quietMs = 300

test('no hostile rule causes a request, in create or in update', async ({ page, merchant, service }) => {
  const watch = watchPage(page)
  const { styles, rules } = hostileStyles(address)
  expect(rules.length).toBeGreaterThan(1_500)
  await openAttackPage(page, { merchant, service }, { script: makeElement })
  const before = attacker.connections()
  for (const style of styles) {
    await createWith(page, style)
    await expectHarmlessInEffect(page)
    await goThroughStates(page)
  }
  await createWith(page, {})
  for (const style of styles) {
    await updateWith(page, style)
    await expectHarmlessInEffect(page)
    await goThroughStates(page)
  }
  await page.waitForTimeout(quietMs)
  expect(attacker.connections() - before).toBe(0)
  expect(watch.requests.filter(({ url }) => url.startsWith(attacker.origin))).toEqual([])
  // With a sandbox key a frame loads one file for developers.
  const byFrames = watch.requests.filter(({ by, url }) => by === 'frame' && !/\/(cover|fonts)\.js$/.test(url))
  expect(byFrames).toEqual([])
  expect(watch.errors).toEqual([])
  await expectErrorsToShow(await frameIn(page, '#pan'), watch.errors)
})

test('the same rules as text of a style sheet cause requests', async ({ page, merchant, service }) => {
  const answer = await fetch(`${service.origin}/frames/1.2.0/field.html?key=ek_test_demo`)
  const copy = (await answer.text()).replace(/<script>.*<\/script>/s, '')
  await page.goto(merchant.serve('/copy-of-the-field', copy))
  const { rules } = hostileStyles(address)
  const texts = rules.map(({ nested = '', property, value }) => {
    const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return `input${nested}{${name}:${value}}`
  })
  const before = attacker.asked.length
  await page.evaluate((list) => {
    const style = document.createElement('style')
    document.head.append(style)
    for (const text of list) {
      style.textContent = text
      document.querySelector('input')?.getBoundingClientRect()
    }
  }, texts)
  await expect.poll(() => new Set(attacker.asked.slice(before)).size).toBeGreaterThan(20)
})

test('if a value got into the frame, its policy would stop it, and only its policy', async ({
  page,
  merchant,
  service,
}) => {
  await openAttackPage(page, { merchant, service }, { script: makeElement })
  await createWith(page, {})
  /** Sets each value for each property that can load something, as code in the document can. */
  const setAll = (values: string[]): void => {
    const input = document.querySelector('input')
    for (const value of values) {
      for (const property of [
        'background-image',
        'list-style-image',
        'border-image-source',
        'mask-image',
        'cursor',
      ])
        input?.style.setProperty(property, property === 'cursor' ? `${value}, auto` : value)
      input?.getBoundingClientRect()
    }
  }
  const before = attacker.connections()
  await (await frameIn(page, '#pan')).evaluate(setAll, hostileValues(address))
  await page.waitForTimeout(quietMs)
  expect(attacker.connections() - before).toBe(0)

  await page.goto(merchant.serve('/no-policy', '<!doctype html><input>'))
  const asked = attacker.asked.length
  await page.evaluate(
    (value) => document.querySelector('input')?.style.setProperty('background', value),
    `url(${address()})`,
  )
  await expect.poll(() => attacker.asked.length - asked).toBe(1)
})

test('values that are not texts are ignored, and the others apply', async ({ page, merchant, service }) => {
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { script: makeElement })
  await createWith(page, {})
  const url = address()
  for (const how of ['update', 'create'] as const) {
    await page.evaluate(
      ({ how, url, harmless }) => {
        const global = globalThis as unknown as {
          pan: { update(options: object): void; destroy(): void; mount(to: string): void; on: unknown }
          elements: { create(type: string, options: object): typeof global.pan }
        }
        const load = `url(${url})`
        let reads = 0
        const rules = {
          color: harmless.color,
          fontFamily: [load],
          fontSize: 4242,
          fontStyle: null,
          lineHeight: true,
          fontWeight: Symbol(load),
          fontVariant: () => load,
          textAlign: new String(load),
          textShadow: new URL(url),
          textTransform: new Date(),
          padding: { toString: () => load, ':hover': load, color: [load] },
          backgroundColor: new Map([[load, load]]),
          // Harmless when it is read for the first time.
          get caretColor() {
            reads += 1
            return reads === 1 ? 'red' : load
          },
          [Symbol('color')]: load,
          ':hover': [load, { color: load }],
          ':focus': { color: { color: load } },
          '::placeholder': Object.create({ color: load }),
        }
        const style = {
          base: rules,
          empty: { letterSpacing: harmless.letterSpacing },
          complete: [load] as object,
        }
        if (how === 'update') {
          // An array is not a group of rules: it is refused at once, as an integrator's mistake.
          try {
            global.pan.update({ style })
          } catch {
            style.complete = {}
          }
          global.pan.update({ style })
        } else {
          style.complete = {}
          global.pan.destroy()
          global.pan = global.elements.create('pan', { style })
          global.pan.mount('#pan')
        }
      },
      { how, url, harmless },
    )
    await expectHarmlessInEffect(page)
    await goThroughStates(page)
  }
  expect(attacker.asked).not.toContain(new URL(url).pathname)
  expect(watch.errors).toEqual([])
})

test('keys that JavaScript uses itself change nothing', async ({ page, merchant, service }) => {
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { script: makeElement })
  const load = `url(${address()})`
  const inner = `{"color": "${load}", "__proto__": {"color": "${load}"}, "constructor": {"prototype": {"color": "red"}}}`
  await createWith(
    page,
    `{"base": {"color": "${harmless.color}", "__proto__": ${inner}, "constructor": ${inner}, "prototype": ${inner},
      "::placeholder": ${inner}}, "empty": {"letterSpacing": "${harmless.letterSpacing}"}}`,
  )
  await expectHarmlessInEffect(page)
  const frame = await frameIn(page, '#pan')
  expect(await frame.evaluate(() => 'color' in {})).toBe(false)
  const unknown = ['__proto__', 'constructor', 'base } body', 'hover']
  for (const variant of unknown) {
    const style = await page.evaluate(
      (text) => {
        const { pan } = globalThis as unknown as { pan: { update(options: object): void } }
        pan.update({ style: JSON.parse(text) })
        return JSON.parse(document.querySelector('iframe')?.name ?? '').options.style
      },
      `{${JSON.stringify(variant)}: {"color": "${load}"}}`,
    )
    // The library passes on what is plain data, and nothing else. The frame takes what it knows.
    const known = Object.keys(style).filter((key) => !unknown.includes(key))
    expect([variant, known]).toEqual([variant, ['base', 'empty']])
  }
  await goThroughStates(page)
  expect(watch.errors).toEqual([])
})

test('the frame also refuses what the library refuses, through the port and in its name', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script: makeElement })
  await createWith(page, {})
  const { styles } = hostileStyles(address)
  const before = attacker.connections()
  for (const style of styles) {
    const hostile = {
      ...style,
      '} body': { background: `url(${address()})` },
      0: 'red',
      complete: [`url(${address()})`],
    }
    await page.evaluate((text) => {
      const { ports } = globalThis as unknown as { ports: MessagePort[] }
      ports.at(-1)?.postMessage({ type: 'update', locale: 'en', options: { style: JSON.parse(text) } })
    }, JSON.stringify(hostile))
    await expectHarmlessInEffect(page)
    await goThroughStates(page)
    await page.evaluate((text) => {
      const iframe = document.querySelector('iframe')
      if (!iframe) return
      iframe.name = JSON.stringify({ ...JSON.parse(iframe.name), options: { style: JSON.parse(text) } })
      Object.assign(globalThis, { isReady: false })
      // The frame reads its name when the iframe is inserted into the page.
      document.querySelector('#pan')?.append(iframe)
    }, JSON.stringify(hostile))
    await page.waitForFunction(() => (globalThis as unknown as { isReady: boolean }).isReady)
    await expectHarmlessInEffect(page)
  }
  await page.waitForTimeout(quietMs)
  expect(attacker.connections() - before).toBe(0)
  expect(watch.errors).toEqual([])
})
