import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tree } from '../support/card-page.ts'
import { ordinaryField, ordinaryFields } from '../support/ordinary-fields.ts'
import { startPageServer } from '../support/page-server.ts'
import { becomes, cardFields, openCardScene, type Sites } from './card-scene.ts'
import type { EngineSettings, Tab } from './engine.ts'

type Cache = NonNullable<EngineSettings['backForwardCache']>

/**
 * A page with a typed card that is left and visited again, in each kind of tree, with the cache on and off. For
 * Chromium, `back-and-forward.spec.ts` does the same.
 */
export const backAndForwardTests: Readonly<Record<string, (sites: Sites) => Promise<void>>> =
  Object.fromEntries(
    (['light', 'shadow'] as const).flatMap((tree) =>
      (['on', 'off'] as const).map((cache) => [
        `no field in a ${tree} tree shows a digit after back, with the back/forward cache ${cache}`,
        (sites: Sites) => testReturn(sites, tree, cache),
      ]),
    ),
  )

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }
const ordinaryText = '4242'

/** In a browser of its own: drivers lose track of the frames of a page that comes out of the cache. */
async function testReturn(sites: Sites, tree: Tree, backForwardCache: Cache): Promise<void> {
  const tab = await sites.start({ backForwardCache })
  const otherSite = await startPageServer('127.0.0.1')
  try {
    const head = ordinaryFields({ frame: otherSite.serve('/ordinary', ordinaryField) })
    const { typeInto, createToken, onFields } = await openCardScene({ ...sites, tab }, { tree, head })
    const typeCard = async () => {
      for (const field of cardFields) await typeInto(field, card[field])
    }
    // What empty fields look like, taken once all of them have been drawn.
    await typeCard()
    const typedPicture = await pictureOf(tab)
    await onFields('clear')
    const emptyPicture = await pictureOf(tab)
    assert.notEqual(emptyPicture, typedPicture)

    await typeCard()
    for (const control of ['input', 'frame']) await typeInto(control, ordinaryText)
    await tab.open(sites.merchant.serve('/elsewhere', '<!doctype html><title>Elsewhere</title>'))
    await tab.back()
    const isKept = await comesFromCache(tab)
    if (backForwardCache === 'off') assert.equal(isKept, false)
    // In shadow trees the fields tell each other that they are empty, and Firefox may drop the page because of that.
    else if (tree === 'light') assert.equal(isKept, true)

    // Browsers restore text that nothing clears, except Firefox on a page that it meant to keep and then dropped.
    // Frames that a script adds get their text only with a page from the cache.
    const ordinary = () => tab.evaluate(() => (globalThis as unknown as OrdinaryPage).ordinary())
    const isBroughtBack = isKept || backForwardCache === 'off' || sites.engine !== 'firefox'
    if (isBroughtBack) await becomes(async () => (await ordinary())[0], ordinaryText)
    if (isKept) await becomes(async () => (await ordinary())[1], ordinaryText)

    await becomes(async () => {
      const { error } = await createToken()
      return [error?.code, Object.keys(Object(error?.errors)).length]
    }, [2, cardFields.length])
    await becomes(() => pictureOf(tab), emptyPicture)
  } finally {
    await tab.close()
    await otherSite.stop()
  }
}

/** Waits until a page is shown again. @returns whether it is the page as it was. */
async function comesFromCache(tab: Tab): Promise<boolean> {
  let title = ''
  await becomes(async () => {
    // A page that is being left cannot be read.
    title = await tab.evaluate(() => document.title).catch(() => '')
    return ['loaded', 'from the cache'].includes(title)
  }, true)
  return title === 'from the cache'
}

/** Global of the page that `ordinaryFields` writes. */
interface OrdinaryPage {
  ordinary(): [input: string, inFrame: string | null]
}

/** A digest of what a person sees, without a caret in a field, once it no longer changes. */
async function pictureOf(tab: Tab): Promise<string> {
  // Its caret is transparent. To blur an iframe in a shadow tree is not enough in WebKit.
  await tab.evaluate(() => document.querySelector<HTMLInputElement>('#input')?.focus())
  let picture = ''
  let before: string
  do {
    before = picture
    await sleep(200)
    picture = createHash('sha256')
      .update(await tab.screenshot())
      .digest('hex')
  } while (picture !== before)
  return picture
}
