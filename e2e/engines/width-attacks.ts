import assert from 'node:assert/strict'
import { brands, cardsFrom } from '../support/similar-cards.ts'
import { unevenFamily } from '../support/uneven-font.ts'
import { becomes, type Sites } from './card-scene.ts'
import type { EngineName, Tab } from './engine.ts'

/**
 * A page can see how far browsers scroll it until the caret of a field is in view. These pages make their containers
 * narrow, distort the field in some way, and compare what they see for two cards of one brand.
 */

/** How a page distorts: declarations for the iframe, its container, the body or the whole page. */
export interface Distortion {
  readonly iframe?: string
  readonly container?: string
  readonly body?: string
  readonly page?: string
  /** Whether the field gets no keys meanwhile. */
  readonly isBlind?: true
  /** The engine that does not draw this within a minute. */
  readonly hangs?: EngineName
}

export const distortions: readonly (readonly [way: string, distortion: Distortion])[] = [
  ['in no way', {}],
  ['by a huge zoom of the iframe', { iframe: 'zoom: 1e6' }],
  ['by zooms in both directions', { page: 'zoom: 1e4', container: 'zoom: 1e-4' }],
  ['by a huge zoom of the container', { container: 'zoom: 1e5' }],
  ['by a narrow iframe', { iframe: 'min-inline-size: 0; inline-size: 3px' }],
  ['by large text on the page', { page: 'font-size: 900px', body: 'text-size-adjust: 900%' }],
  ['by vertical writing', { body: 'writing-mode: vertical-rl', container: 'block-size: 60px' }],
  ['by writing from right to left', { page: 'direction: rtl' }],
  ['by a zoom of the iframe', { iframe: 'zoom: 7.3' }],
  ['by a tiny zoom of the iframe', { iframe: 'zoom: 0.001', isBlind: true }],
  [
    'by a zoom that a scale takes back',
    { iframe: 'zoom: 1000', container: 'transform: scale(0.001)', hangs: 'webkit' },
  ],
  ['by a tiny zoom of the page', { page: 'zoom: 0.01', isBlind: true }],
  ['by a huge scale', { iframe: 'transform: scale(1e4)' }],
  ['by a tiny scale', { container: 'transform: scale(1e-4)' }],
  ['by a rotation', { iframe: 'transform: rotate(90deg)' }],
  ['by a skew in space', { container: 'transform: perspective(9px) rotateY(60deg) skewX(60deg)' }],
  ['by a wide iframe', { iframe: 'min-inline-size: 30000px' }],
  ['by a flat iframe', { iframe: 'block-size: 1px' }],
  ['by a narrow container', { container: 'inline-size: 1px' }],
  ['by tiny text on the page', { page: 'font-size: 0.01px', body: '-webkit-text-size-adjust: 1%' }],
  ['by a fixed position', { iframe: 'position: fixed; inset: 0' }],
  ['by containment', { container: 'contain: strict; block-size: 60px' }],
]

export const styles: readonly (readonly [name: string, base: object])[] = [
  ['a font of uneven digits', { fontSize: '40px' }],
  ['tiny uneven digits', { fontSize: '1px' }],
  ['huge uneven digits', { fontSize: '9999px' }],
  ['uneven digits that overlap', { fontSize: '40px', letterSpacing: '-30px' }],
  ['uneven digits far apart', { fontSize: '40px', letterSpacing: '300px', textAlign: 'right' }],
  ['uneven digits in every variant', { fontVariant: 'small-caps slashed-zero ordinal', fontWeight: 900 }],
  ['transformed uneven digits', { textTransform: 'full-width uppercase', fontStyle: 'oblique 80deg' }],
]

/** The gate compares two texts for each of the first distortions; the laboratory compares many for each of all. */
const inGate = 4

export const widthAttackTests: Readonly<Record<string, (sites: Sites) => Promise<void>>> = {
  ...Object.fromEntries(
    styles.map(([name, base], index) => [
      `two cards move a page by the same, in ${name}`,
      async (sites: Sites) => {
        const scene = await openScene(sites, base)
        const isFirst = index === 0
        const fields = isFirst ? fieldTypes : (['pan'] as const)
        for (const field of fields) {
          // A font of the system draws the same whatever the page does, so one style is enough for all distortions.
          const some = distortions.slice(0, field === 'pan' && isFirst ? inGate : 1)
          for (const [way, distortion] of some.filter(([, { hangs }]) => hangs !== sites.engine)) {
            const apart = await toldApart(scene, { field, distortion, texts: textsFor(field, index, 2) })
            assert.deepEqual(apart, [], `${field}, distorted ${way}`)
          }
        }
      },
    ]),
  ),

  async 'a page that is scrolled to the caret tells two cards apart if a field draws in the font of its style'(
    sites,
  ) {
    const scene = await openScene(sites, { fontSize: '40px' })
    for (const field of fieldTypes) {
      await scene.withoutDefence(field)
      const texts = textsFor(field, 0, 2)
      const apart = await toldApart(scene, { field, distortion: {}, texts, attempts: 1 })
      assert.equal(apart.length, 1, field)
    }
  },
}

const fieldTypes = ['pan', 'expiration', 'cvv', 'card'] as const
type Field = (typeof fieldTypes)[number]

const mostAttempts = 8

interface Comparison {
  readonly field: Field
  readonly distortion: Distortion
  /** Each is compared with the first. */
  readonly texts: readonly string[]
  /** The most attempts with each text. Default: 8. */
  readonly attempts?: number
}

/**
 * Where a page ends can depend on the moment at which a scroll arrives and, at the limits of an engine, on where it was
 * before. So what is compared are the outcomes of several attempts: those of two cards have none in common only if the
 * cards make a difference.
 *
 * @returns what moved the page otherwise than the first of the texts does, and how.
 */
export async function toldApart(
  scene: Scene,
  { field, distortion, texts, attempts = mostAttempts }: Comparison,
): Promise<string[]> {
  const [first = '', ...others] = texts
  const outcomeOf = async (text: string) => JSON.stringify(await scene.movesBy(field, text, distortion))
  const expected = new Set([await outcomeOf(first)])
  const apart: string[] = []
  for (const text of others) {
    const outcomes = new Set([await outcomeOf(text)])
    const isApart = () => ![...outcomes].some((outcome) => expected.has(outcome))
    for (let attempt = 1; attempt < attempts && isApart(); attempt += 1) {
      expected.add(await outcomeOf(first))
      outcomes.add(await outcomeOf(text))
    }
    if (isApart())
      apart.push(`${first} and ${text}: ${[...expected].join(' ')} and ${[...outcomes].join(' ')}`)
  }
  return apart
}

/** Texts of one brand and length. */
export function textsFor(field: Field, seed: number, count: number): string[] {
  const card = cardsFrom(seed + 1)
  const [brand] = brands
  if (!brand) return []
  // Months of one first digit: others move the caret behind the slash.
  if (field === 'expiration') return ['1031', '1229']
  // The last digit would move the focus of a card.
  const textOf = () =>
    field === 'cvv' ? card(brand).cvv : card(brand).pan.slice(0, field === 'card' ? 15 : 16)
  return Array.from({ length: count }, textOf)
}

export interface Scene {
  /**
   * Types into a field that the page distorts before, while and after, moves the caret, leaves the field and comes
   * back. @returns what the page has seen.
   */
  movesBy(field: Field, text: string, distortion: Distortion): Promise<readonly number[][]>
  /** Lets a field draw itself in the font of its style. */
  withoutDefence(field: Field): Promise<void>
}

let pages = 0

export async function openScene(
  { tab, merchant, service }: Pick<Sites, 'tab' | 'merchant' | 'service'>,
  base: object,
): Promise<Scene> {
  pages += 1
  const style = { base: { fontFamily: unevenFamily, ...base } }
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scrolled</title>
<style>.narrow { inline-size: 60px; overflow: auto } .narrow iframe { min-inline-size: 900px }</style>
<script src="${service}/element-1.2.0.js"></script></head><body>
${fieldTypes.map((type) => `<button type="button" id="to-${type}" onclick="fields.${type}.focus()">Go</button><div id="${type}" class="narrow"></div>`).join('')}
<script>
var payments = service('ek_test_demo'), fields = {}, changes = 0, ready = 0, focused = ''
for (const type of ${JSON.stringify(fieldTypes)}) {
  fields[type] = payments.elements({ locale: 'en' }).create(type, { style: ${JSON.stringify(style)} })
  fields[type].on('ready', () => { ready += 1 })
  fields[type].on('focus', () => { focused = type })
  // The message of the field that was left may arrive after that of the field that got the focus.
  fields[type].on('blur', () => { if (focused === type) focused = '' })
  fields[type].on('change', ({ empty }) => { changes = empty ? 0 : changes + 1 })
  fields[type].mount('#' + type)
}
function distort(type, { iframe = '', container = '', body = '', page = '' }) {
  const holder = document.getElementById(type)
  holder.style.cssText = container
  holder.querySelector('iframe').style.cssText += ';' + iframe
  document.body.style.cssText = body
  document.documentElement.style.cssText = page
}
var original = {}
function restore(type) {
  const iframe = document.querySelector('#' + type + ' iframe')
  original[type] ??= iframe.style.cssText
  distort(type, {})
  iframe.style.cssText = original[type]
  scrollTo(0, 0)
  document.getElementById(type).scrollTo(0, 0)
}
/** Where the page is scrolled, when it no longer moves. */
async function position(type) {
  const read = () => {
    const seen = []
    for (let node = document.querySelector('#' + type + ' iframe'); node; node = node.parentElement)
      seen.push(node.scrollLeft, node.scrollTop)
    return seen
  }
  let before = ''
  let still = 0
  while (still < 4) {
    await new Promise(requestAnimationFrame)
    const now = String(read())
    still = now === before ? still + 1 : 0
    before = now
  }
  return read()
}
</script></body></html>`
  await tab.open(merchant.serve(`/scrolled-${pages}`, html))
  await becomes(() => tab.evaluate(() => (globalThis as unknown as Page).ready), fieldTypes.length)
  return {
    movesBy: (field, text, distortion) => movesBy(tab, field, text, distortion),
    withoutDefence: (field) =>
      tab.inFrame(`#${field} iframe`).evaluate((family) => {
        const sheet = new CSSStyleSheet()
        sheet.insertRule(`input { font-family: ${family} !important; letter-spacing: 0 !important }`)
        document.adoptedStyleSheets.push(sheet)
      }, unevenFamily),
  }
}

/** Globals of the page. */
interface Page {
  readonly fields: Readonly<Record<Field, { clear(): void }>>
  readonly ready: number
  readonly changes: number
  readonly focused: string
  distort(field: Field, distortion: Distortion): void
  restore(field: Field): void
  position(field: Field): Promise<number[]>
}

async function movesBy(
  tab: Tab,
  field: Field,
  text: string,
  distortion: Distortion,
): Promise<readonly number[][]> {
  const seen: number[][] = []
  const settle = () => tab.evaluate((type) => (globalThis as unknown as Page).position(type), field)
  const look = async () => void seen.push(await settle())
  const distort = ({ isBlind: _blind, hangs: _hangs, ...given }: Distortion) =>
    tab.evaluate((type, way) => (globalThis as unknown as Page).distort(type, way), field, given)
  const restore = () => tab.evaluate((type) => (globalThis as unknown as Page).restore(type), field)
  const type = async (digits: string, sum: number) => {
    if (distortion.isBlind) await restore()
    await tab.type(digits)
    await becomes(() => tab.evaluate(() => (globalThis as unknown as Page).changes), sum)
    if (distortion.isBlind) await distort(distortion)
  }
  const focus = async () => {
    await tab.click(`#to-${field}`)
    await becomes(() => tab.evaluate(() => (globalThis as unknown as Page).focused), field)
  }

  await restore()
  await settle()
  await focus()
  await distort(distortion)
  // A browser drops keys for a frame that it has not drawn in its new place.
  await settle()
  await type(text.slice(0, 1), 1)
  await restore()
  await type(text.slice(1, 2), 2)
  await distort(distortion)
  await type(text.slice(2), text.length)
  await look()
  await restore()
  await tab.press('ArrowLeft')
  await look()
  await tab.press('Shift+Tab')
  await distort(distortion)
  await tab.press('Tab')
  await look()
  await restore()
  await tab.evaluate((of) => (globalThis as unknown as Page).fields[of].clear(), field)
  await becomes(() => tab.evaluate(() => (globalThis as unknown as Page).changes), 0)
  return seen
}
