import { parseArgs } from 'node:util'
import { type EngineName, engineNames } from '../../e2e/engines/engine.ts'
import { engines } from '../../e2e/engines/engines.ts'
import { killDescendants } from '../../e2e/engines/process-tree.ts'
import {
  type Distortion,
  distortions,
  openScene,
  type Scene,
  styles,
  textsFor,
  toldApart,
} from '../../e2e/engines/width-attacks.ts'
import { type PageServer, startPageServer } from '../../e2e/support/page-server.ts'
import { freePort } from '../../e2e/support/program.ts'
import { type ServiceSite, serviceOn } from '../../e2e/support/sites.ts'
import { installUnevenFont } from '../../e2e/support/uneven-font.ts'

/**
 * Measures whether a page that a browser scrolls to the caret tells digits apart, in a font of uneven digits: many pairs
 * of texts of one brand and length, in every way in which the gate distorts a field or its style, in every engine. It
 * fails if a pair is told apart, or if the control, in which a field draws in the font of its style, does not tell most
 * of its pairs apart. Several browsers of an engine share the ways.
 */
const { values: given } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: [...engineNames] },
    field: { type: 'string', multiple: true, default: ['pan', 'cvv', 'card'] },
    pairs: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    browsers: { type: 'string', default: '2' },
  },
})
const pairs = Number(given.pairs)
const chosen = engineNames.filter((name) => given.engine.includes(name))
const fields = (['pan', 'cvv', 'card'] as const).filter((name) => given.field.includes(name))
const failures: string[] = []

const unevenBase = styles[0]?.[1] ?? {}
/** The ways to distort a field, and the styles that are tried without a distortion. */
const ways: readonly { way: string; distortion: Distortion; base: object }[] = [
  ...distortions.map(([name, distortion]) => ({
    way: `distorted ${name}`,
    distortion,
    base: styles[0]?.[1] ?? {},
  })),
  ...styles.slice(1).map(([name, base]) => ({ way: `in ${name}`, distortion: {}, base })),
].filter(({ way }) => way.includes(given.only))

const service = serviceOn(await freePort())
const merchant = await startPageServer()
installUnevenFont()
try {
  await service.start()
  const rows: string[] = []
  for (const engine of chosen) rows.push(...(await measureEngine(engine, { service, merchant })))
  print('| Engine | Field | Ways | Pairs for each | Pairs told apart | Pairs told apart in the control |')
  print('|---|---|--:|--:|--:|--:|')
  for (const row of rows) print(row)
} finally {
  await merchant.stop()
  killDescendants(process.pid)
}
if (failures.length > 0) {
  print(`\n${failures.join('\n')}`)
  process.exitCode = 1
}

async function measureEngine(
  engine: EngineName,
  sites: { readonly service: ServiceSite; readonly merchant: PageServer },
): Promise<string[]> {
  const tabs = await Promise.all(Array.from({ length: Number(given.browsers) }, engines[engine].start))
  const scenes = tabs.map(
    (tab) => (base: object) =>
      openScene({ tab, merchant: sites.merchant, service: sites.service.origin }, base),
  )
  const [first, open] = [tabs[0], scenes[0]]
  if (!first || !open) throw new Error(`--browsers ${given.browsers}: at least one is needed.`)
  const name = `${engine} ${first.browserVersion}`
  print(name)
  const rows: string[] = []
  for (const field of fields) {
    const texts = textsFor(field, 0, pairs + 1)
    const tried = ways.filter(({ distortion }) => distortion.hangs !== engine)
    const left = tried.values()
    let count = 0
    const measureWays = async (openIn: typeof open) => {
      for (const { way, distortion, base } of left) {
        const startedMs = performance.now()
        const apart = await toldApart(await openPatiently(() => openIn(base)), { field, distortion, texts })
        count += apart.length
        failures.push(...apart.map((pair) => `${engine}, ${field}, ${way}: ${pair}`))
        const seconds = Math.round((performance.now() - startedMs) / 1000)
        print(`${field}, ${way}: ${apart.length} of ${pairs} pairs told apart, in ${seconds} s`)
      }
    }
    await Promise.all(scenes.map(measureWays))
    const scene = await openPatiently(async () => {
      const bare = await open(unevenBase)
      await bare.withoutDefence(field)
      return bare
    })
    const control = await toldApart(scene, { field, distortion: {}, texts, attempts: 1 })
    // Two texts can have the same width by chance, above all two short ones.
    if (control.length < pairs / 2)
      failures.push(`${engine}, ${field}: the control tells only ${control.length} pairs apart`)
    rows.push(`| ${name} | ${field} | ${tried.length} | ${pairs} | ${count} | ${control.length} |`)
  }
  for (const tab of tabs) await tab.close()
  return rows
}

/** A busy browser can drop a key. The text is then typed again, on a new page. */
async function openPatiently(open: () => Promise<Scene>): Promise<Scene> {
  let scene = await open()
  return {
    ...scene,
    async movesBy(field, text, distortion) {
      for (let page = 1; ; page += 1) {
        try {
          return await scene.movesBy(field, text, distortion)
        } catch (error) {
          if (page === 3) throw error
          scene = await open()
        }
      }
    },
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
