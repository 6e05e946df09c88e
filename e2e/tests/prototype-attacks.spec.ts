import type { Frame, Page } from '@playwright/test'
import {
  expectWorking,
  frameIn,
  groupOfThree,
  openAttackPage,
  portThief,
  untilRead,
} from '../support/attack-page.ts'
import { untilReady } from '../support/card-page.ts'
import { type PrototypeWatch, pollutingTexts, watchPrototypes } from '../support/polluting-values.ts'
import { expect, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

const changedIn = (where: Page | Frame): Promise<string[]> =>
  where.evaluate(() => (globalThis as unknown as { prototypes: PrototypeWatch }).prototypes.changed())

/** Passes a value to the library and to a frame in every way that a page has. Runs on the page. */
function giveEverywhere(texts: readonly string[]): number {
  type Give = (value: object) => unknown
  interface AttackGlobals {
    readonly ports: readonly MessagePort[]
    readonly payments: { elements: Give; createToken(element: object, data: object): Promise<unknown> }
    readonly service: (key: string, options: object) => unknown
    readonly elements: { update: Give }
    readonly fields: Record<'pan' | 'cvv', { update: Give; on(name: object, handler: object): unknown }>
  }
  const { ports, payments, service, elements, fields } = globalThis as unknown as AttackGlobals
  let refused = 0
  for (const text of texts) {
    const made = (): object => JSON.parse(text)
    const gifts: (() => unknown)[] = [
      // Each service would load a frame of its own.
      () => service('ek_test_demo', Object.assign(made(), { warmUp: false })),
      () =>
        (payments.elements(made()) as { create(type: string, options: object): unknown }).create(
          'pan',
          made(),
        ),
      () => elements.update(made()),
      () => fields.pan.update(made()),
      () => fields.pan.on(made(), made()),
      () => postMessage(made(), '*'),
      // The fields are empty, so that a request that is not refused at once returns an error.
      () => void payments.createToken(fields.pan, made()).catch(() => {}),
      () => ports.at(-1)?.postMessage(made()),
      () => ports.at(-1)?.postMessage({ type: 'update', options: made(), locale: 'en' }),
      () => ports.at(-1)?.postMessage({ type: 'fonts', fonts: [made()] }),
    ]
    for (const give of gifts) {
      try {
        give()
      } catch {
        // Options of a wrong shape cause an exception, which is as good as ignoring them.
        refused += 1
      }
    }
  }
  return refused
}

test('keys that pollute prototypes do nothing in five hundred options and messages', async ({
  page,
  merchant,
  service,
}) => {
  expect(new Set(pollutingTexts).size).toBe(500)
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script: groupOfThree })
  await untilReady(page)
  const places = [
    page,
    await frameIn(page, '#pan'),
    await frameIn(page, '#expiration'),
    await frameIn(page, '#cvv'),
  ]
  for (const place of places) await place.evaluate(watchPrototypes)
  await page.evaluate(giveEverywhere, pollutingTexts)
  await untilRead(page, 'read')
  for (const place of places) expect(await changedIn(place)).toEqual([])
  await expectWorking(page)
  expect(watch.errors).toEqual([])
})

test('an unsafe merge of the same texts is detected, on the page and in a frame', async ({
  page,
  merchant,
  service,
}) => {
  await openAttackPage(page, { merchant, service }, { script: groupOfThree })
  await untilReady(page)
  for (const place of [page, await frameIn(page, '#pan')]) {
    await place.evaluate(watchPrototypes)
    await place.evaluate((texts) => {
      const isObject = (value: unknown): value is object =>
        (typeof value === 'object' && value !== null) || typeof value === 'function'
      const merge = (target: object, source: object): void => {
        for (const [key, value] of Object.entries(source)) {
          const there: unknown = Reflect.get(target, key)
          if (isObject(there) && isObject(value)) merge(there, value)
          else Reflect.set(target, key, value)
        }
      }
      for (const text of texts.filter((each) => each.includes('{"polluted":1}'))) {
        try {
          merge({}, JSON.parse(text))
        } catch {
          // The prototype of Object.prototype cannot be set.
        }
      }
    }, pollutingTexts)
    expect(await changedIn(place)).toContain('Object polluted')
  }
})
