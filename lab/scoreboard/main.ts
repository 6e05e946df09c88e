import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPageServer } from '../../e2e/support/page-server.ts'
import { runPlainly } from '../../scripts/workspace/plain-error.mjs'
import { launchBrowser } from '../browser/browser.ts'
import { libraries } from './libraries.ts'
import { measureMemory, measureWork, pageOf } from './measure.ts'
import { scoreboardText } from './score.ts'
import { scriptsOf } from './scripts-of.ts'

const loads = 10

/** Compares our library with others from the public registry, as far as their code runs without their vendors. */
await runPlainly(async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'element-js-scoreboard-'))
  try {
    const loaded = []
    for (const library of libraries) {
      loaded.push({ library, scripts: await scriptsOf(library, temporary), work: [] as number[] })
    }
    process.stdout.write(`${await measured(loaded)}\n`)
    return 0
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
})

type Loaded = Omit<Parameters<typeof scoreboardText>[0][number], 'memory'> & { readonly work: number[] }

async function measured(loaded: readonly Loaded[]): Promise<string> {
  const shop = await startPageServer()
  // Scripts come from another site, as those of vendors do.
  const vendor = await startPageServer('127.0.0.1')
  const browser = await launchBrowser()
  try {
    const urls = loaded.map(({ library: { create }, scripts }, index) => {
      const scriptUrls = scripts.map((script, file) => vendor.serve(`/${index}/${file}.js`, script))
      return create === null ? null : shop.serve(`/${index}`, pageOf(scriptUrls, create))
    })
    // The first load does not count: the browser reads its own code from the disk.
    for (let load = 0; load <= loads; load += 1) {
      for (const [index, url] of urls.entries()) {
        const work = url && (await measureWork(browser, url))
        if (work && load > 0) loaded[index]?.work.push(work)
      }
    }
    const scores = []
    for (const [index, each] of loaded.entries()) {
      const url = each.library.missing ? null : urls[index]
      scores.push({ ...each, memory: url ? await measureMemory(browser, url) : null })
    }
    const about = `Chromium ${browser.version()}, medians of ${loads} loads in turn`
    return `${scoreboardText(scores)}\n\n${about}. Load when it ended: ${loadavg()[0]?.toFixed(1)}.`
  } finally {
    await browser.close()
    await shop.stop()
    await vendor.stop()
  }
}
