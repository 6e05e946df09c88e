import assert from 'node:assert/strict'
import { startCountingServer } from '../support/counting-server.ts'
import { makeFont } from '../support/make-font.ts'
import { becomes, openCardScene, type Sites } from './card-scene.ts'
import type { Tab } from './engine.ts'

/** A page that changes how digits are laid out or drawn could measure how long that takes for each of them. */
export const waitingLookTests: Readonly<Record<string, (sites: Sites) => Promise<void>>> = {
  async 'a font, and styles other than colors, wait until no digit is shown'(sites) {
    const { tab } = sites
    const late = Promise.withResolvers<void>()
    const files = await startCountingServer(async (_path, response) => {
      await late.promise
      response
        .writeHead(200, { 'access-control-allow-origin': '*' })
        .end(makeFont({ characters: '0123456789', ascent: 800 }))
    })
    try {
      const group = { fonts: [{ family: 'Late', src: files.origin }] }
      const { typeInto, styleIn, valueIn, onFields } = await openCardScene(sites, { group })
      const shapes = async () => [
        await styleIn('cvv', 'font-size'),
        await styleIn('cvv', 'letter-spacing'),
        await styleIn('cvv', 'padding-left'),
      ]
      await typeInto('cvv', '123')
      const before = await shapes()
      late.resolve()
      await setStyle(tab)
      await becomes(() => styleIn('cvv', 'color'), red)
      await untilFontIsFetched(tab)
      assert.deepEqual(await shapes(), before)
      assert.equal(await fontsIn(tab), 1)
      assert.equal(await valueIn('cvv'), '123')
      await onFields('clear')
      await becomes(shapes, ['30px', '3px', '7px'])
      await becomes(() => fontsIn(tab), 2)
    } finally {
      await files.stop()
    }
  },
}

const red = 'rgb(255, 0, 0)'

function setStyle(tab: Tab): Promise<void> {
  return tab.evaluate((color) => {
    const { fields } = globalThis as unknown as { fields: { cvv: { update(options: object): void } } }
    fields.cvv.update({ style: { base: { color, fontSize: '30px', letterSpacing: '3px', padding: '7px' } } })
  }, red)
}

/** How many fonts the document has: its own, and those of the page. */
function fontsIn(tab: Tab): Promise<number> {
  return tab.inFrame('#cvv iframe').evaluate(() => document.fonts.size)
}

/** Waits until the field has received the font that the service made, and had time to use it. */
async function untilFontIsFetched(tab: Tab): Promise<void> {
  const countFetched = () => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // The answer is empty if the service does not have the font yet.
    return entries.filter(({ name, decodedBodySize }) => name.includes('/fonts/') && decodedBodySize > 0)
      .length
  }
  await becomes(() => tab.inFrame('#cvv iframe').evaluate(countFetched), 1)
}
