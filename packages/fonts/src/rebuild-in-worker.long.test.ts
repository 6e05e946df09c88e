import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { madeComposites } from '../test/made-composites.ts'
import { madeFont, zigzag } from '../test/made-font.ts'
import { realFonts } from '../test/real-fonts.ts'
import { rebuildFont } from './rebuild-font.ts'
import { rebuildInWorker } from './rebuild-in-worker.ts'

const signal = new AbortController().signal

/** Every character has 180,000 points: reading them all takes seconds. */
const slowFont = madeComposites(madeFont({ 0: { outline: [zigzag(60_000)] } }), [[1, 1, 1]])

describe('a font in a worker', () => {
  it('is rebuilt as in the main thread', async () => {
    const rebuilt = await rebuildInWorker(realFonts.roboto, { signal })
    expect(Buffer.from(rebuilt).equals(await rebuildFont(realFonts.roboto))).toBe(true)
  })

  it('is refused with the reason from the worker', async () => {
    await expect(rebuildInWorker(Buffer.from('junk'), { signal })).rejects.toMatchObject({
      name: 'FontRefusal',
      message: expect.stringContaining('The file is not a font'),
    })
  })

  it('is aborted after it has used its processor time', { timeout: 60_000 }, async () => {
    await expect(rebuildInWorker(slowFont, { signal, mostCpuMs: 300 })).rejects.toMatchObject({
      name: 'FontRefusal',
      message: 'The font takes too long to read.',
    })
  })

  it('is aborted on request, before or during the work', async () => {
    const stopping = new AbortController()
    const rebuilding = rebuildInWorker(slowFont, { signal: stopping.signal })
    const reason = new Error('stop')
    stopping.abort(reason)
    await expect(rebuilding).rejects.toBe(reason)
    await expect(rebuildInWorker(realFonts.roboto, { signal: stopping.signal })).rejects.toBe(reason)
  })
})

describe('the memory of WebAssembly', () => {
  it('grows to 96 MB and no further', async () => {
    const worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads')
       import(workerData).then(({ limitWebAssemblyMemory }) => {
         limitWebAssemblyMemory()
         const memory = new WebAssembly.Memory({ initial: 1 })
         const grow = (pages) => { try { memory.grow(pages); return 'grown' } catch (error) { return error.name } }
         parentPort.postMessage([grow(1535), grow(1), memory.buffer.byteLength])
       })`,
      { eval: true, workerData: import.meta.resolve('./web-assembly.ts') },
    )
    const told = await new Promise((resolve) => worker.once('message', resolve))
    await worker.terminate()
    expect(told).toEqual(['grown', 'RangeError', 96 * 1024 * 1024])
  })
})
