import type { Frame, Page } from '@playwright/test'
import {
  attackedCard,
  expectErrorsToShow,
  expectWorking,
  frameIn,
  groupOfThree,
  openAttackPage,
  ownPath,
  ownSetup,
  portThief,
  untilRead,
} from '../support/attack-page.ts'
import { createToken, inputOf, typeCard, untilReady } from '../support/card-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { type MessageTarget, sendMalformedMessages } from '../support/malformed-messages.ts'
import { leaksOf } from '../support/page-spy.ts'
import { expect, test } from '../support/sites.ts'
import { type PageWatch, watchPage } from '../support/watch-page.ts'

test('malformed names and fragments create no field and no error', async ({ page, merchant, service }) => {
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script: groupOfThree })
  await untilReady(page)
  const valid = JSON.parse(ownSetup)
  const names = [
    ...['', ' ', '{}', 'null', '[]', '42', '"pan"', 'pan', '{', `${ownSetup}x`, '\u0000', '\ud800'],
    ...['[', '{"a":'].map((text) => text.repeat(50_000)),
    'x'.repeat(1_000_000),
    ...[
      { elementType: '__proto__' },
      { elementType: ['pan'] },
      { locale: 'xx' },
      { group: '' },
      { group: { a: 1 } },
    ].map((change) => JSON.stringify({ ...valid, ...change })),
  ]
  const open = (name: string, fragment: string): Promise<void> =>
    page.evaluate(
      ({ name, src }) => {
        document.querySelector('#card iframe')?.remove()
        const iframe = document.createElement('iframe')
        Object.assign(iframe, { name, src })
        document.querySelector('#card')?.append(iframe)
      },
      { name, src: service.origin + ownPath.replace('light', fragment) },
    )
  await page.evaluate(() => {
    Object.assign(globalThis, { hellos: 0 })
    addEventListener('message', () => {
      ;(globalThis as unknown as { hellos: number }).hellos += 1
    })
  })
  const hellos = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { hellos: number }).hellos)
  for (const name of names) {
    await open(name, 'light')
    await inputOf(page, 'card').waitFor()
  }
  // Frames that are gone have no order with those that follow: only time shows that none has said hello.
  await page.waitForTimeout(300)
  expect(await hellos()).toBe(0)

  const fragments = [
    '',
    'dark#light',
    '__proto__',
    '%00',
    ':~:text=4',
    '"><script>alert(1)</script>',
    'x'.repeat(50_000),
  ]
  for (const [index, fragment] of fragments.entries()) {
    // With options of wrong types, which are all ignored.
    const options = { style: [], placeholder: 42, brands: 'visa', errorMessages: [null], disabled: 'yes' }
    await open(JSON.stringify({ ...valid, options }), fragment)
    await expect.poll(hellos).toBe(index + 1)
    await expect(inputOf(page, 'card')).toBeEnabled()
  }
  expect(watch.errors).toEqual([])
  await expectErrorsToShow(await frameIn(page, '#card'), watch.errors)
})

test('two thousand malformed messages on a stolen port throw nothing and reveal nothing, and the field still works', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script: groupOfThree })
  await untilReady(page)
  await focusInput(inputOf(page, 'pan'))
  await page.keyboard.type(attackedCard.pan)
  for (const seed of [1, 2])
    expect(await page.evaluate(sendMalformedMessages, { count: 1_000, seed })).toBe(1_000)
  await page.evaluate(() => {
    const { fields } = globalThis as unknown as { fields: Record<string, { clear(): void }> }
    for (const field of Object.values(fields)) field.clear()
  })
  // It restores what valid messages among the malformed ones have changed.
  await untilRead(page, 'read')
  await expect(inputOf(page, 'pan')).toHaveValue('')
  await expectWorking(page)
  const intercepted = await page.evaluate(() =>
    JSON.stringify((globalThis as unknown as { intercepted: unknown }).intercepted),
  )
  // The page's own malformed messages contain another number.
  expect(leaksOf(attackedCard, intercepted)).toEqual([])
  expect(watch.errors).toEqual([])
  for (const container of ['#pan', '#cvv']) {
    expect(await (await frameIn(page, container)).evaluate(() => 'type' in {})).toBe(false)
  }
  await expectErrorsToShow(await frameIn(page, '#cvv'), watch.errors)
})

const places: readonly MessageTarget[] = [
  'ports, unknown types',
  'windows of frames',
  'own window',
  'forged events',
]
// For all places together; `npm run lab -- hostile-messages` sends 100,000.
const messages = Number(process.env.HOSTILE_MESSAGES ?? 4_000)
const atOnce = 1_000

/** Everything that a group of three shows or sends, and everything that happened around it. */
async function stateOf(page: Page, watch: PageWatch): Promise<unknown> {
  const frames = await Promise.all(
    ['#pan', '#expiration', '#cvv'].map(async (container) =>
      (await frameIn(page, container)).evaluate(() => ({
        markup: document.documentElement.outerHTML,
        value: document.querySelector('input')?.value,
        focused: document.activeElement?.tagName,
      })),
    ),
  )
  const ofPage = await page.evaluate(() => ({
    markup: document.body.outerHTML,
    focused: document.activeElement?.outerHTML,
    events: (globalThis as unknown as { events: object[] }).events.length,
  }))
  // With a sandbox key each frame loads one file for developers, at any time.
  const requests = watch.requests.filter(({ url }) => !/\/(cover|fonts)\.js$/.test(url)).length
  return { frames, ofPage, requests, errors: [...watch.errors] }
}

/** Counts the messages that reach the windows of the page and of its frames, in `arrived` of each. */
function countMessages(): void {
  Object.assign(globalThis, { arrived: 0 })
  addEventListener('message', () => {
    ;(globalThis as unknown as { arrived: number }).arrived += 1
  })
}

test(`${messages} hostile messages to ports and windows change nothing, request nothing and throw nothing`, async ({
  page,
  merchant,
  service,
}) => {
  test.setTimeout(1_800_000)
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script: groupOfThree })
  await untilReady(page)
  await focusInput(inputOf(page, 'pan'))
  await page.keyboard.type(attackedCard.pan)
  await untilRead(page, 'state')
  const windows = [
    page,
    ...(await Promise.all(['#pan', '#expiration', '#cvv'].map((id) => frameIn(page, id)))),
  ]
  for (const each of windows) await each.evaluate(countMessages)
  const arrived = async (): Promise<number> => {
    const counts = await Promise.all(
      windows.map((each) => each.evaluate(() => (globalThis as unknown as { arrived: number }).arrived)),
    )
    return counts.reduce((sum, each) => sum + each)
  }
  const before = await stateOf(page, watch)
  const count = Math.ceil(messages / places.length)
  for (const place of places)
    await test.step(place, async () => {
      const earlier = await arrived()
      for (let sent = 0; sent < count; sent += atOnce) {
        const many = Math.min(atOnce, count - sent)
        await page.evaluate(sendMalformedMessages, { count: many, seed: sent + 1, place })
        // A port delivers all messages before a later one.
        if (place === 'ports, unknown types') await untilRead(page, `sent ${sent}`)
        else await expect.poll(arrived).toBe(earlier + sent + many)
      }
      await untilRead(page, 'state')
      expect(await stateOf(page, watch)).toEqual(before)
    })

  // Control: a valid message among them would have been noticed, and so would errors and requests.
  // It goes to every port, because any frame may have greeted first.
  await page.evaluate(() => {
    const { ports } = globalThis as unknown as { ports: MessagePort[] }
    for (const port of ports) port.postMessage({ type: 'clear' })
  })
  await expect(inputOf(page, 'pan')).toHaveValue('')
  await page.evaluate(() => fetch('/asked-on-purpose'))
  const after = (await stateOf(page, watch)) as { readonly requests: number }
  expect(after).not.toMatchObject({ frames: (before as { readonly frames: object }).frames })
  expect(after.requests).toBe((before as { readonly requests: number }).requests + 1)
  await expectWorking(page)
  await expectErrorsToShow(await frameIn(page, '#cvv'), watch.errors)
})

test('only the frames’ own origin receives what fields in shadow trees answer', async ({
  page,
  merchant,
  service,
}) => {
  const shadowed = groupOfThree.replace(
    "mount('#' + type)",
    "mount(document.querySelector('#' + type).attachShadow({ mode: 'open' }).appendChild(document.createElement('div')))",
  )
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script: shadowed })
  await untilReady(page)
  await typeCard(page, attackedCard)
  const name = await page.locator('#pan iframe').getAttribute('name')
  const { group } = JSON.parse(name ?? '') as { readonly group: string }
  const listen = (named: string): void => {
    const received: string[] = []
    const channel = new BroadcastChannel(named)
    channel.onmessage = ({ data }) => received.push(JSON.stringify(data))
    Object.assign(globalThis, { received, channel })
  }
  const heardBy = (where: Page | Frame): Promise<string> =>
    where.evaluate(() => (globalThis as unknown as { received: string[] }).received.join('\n'))
  const inside = page.frames().find((frame) => frame.url().startsWith(service.origin))
  if (!inside) throw new Error('There is no frame of the service.')
  const channel = `ek_test_demo ${group}of-the-page`
  await page.evaluate(listen, channel)
  await inside.evaluate(listen, channel)
  // The page asks as a frame would, for answers on a channel of its choice.
  await page.evaluate(() => {
    const { ports } = globalThis as unknown as { ports: MessagePort[] }
    for (const port of ports) port.postMessage({ type: 'asked', id: 'of-the-page' })
  })
  await expect.poll(() => heardBy(inside)).toContain(attackedCard.cvv)
  expect(leaksOf(attackedCard, await heardBy(inside))).not.toEqual([])
  expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4305' } } })
  const intercepted = await page.evaluate(() =>
    JSON.stringify((globalThis as unknown as { intercepted: unknown }).intercepted),
  )
  expect(intercepted).toContain('"asked"')
  expect(leaksOf(attackedCard, intercepted)).toEqual([])
  expect(await heardBy(page)).toBe('')
})
