import { cpuUsage, memoryUsage } from 'node:process'

/** What a program reports to its parent on request if it was started with this file. */
export interface Usage {
  /** `heapBytes`: memory still in use after a garbage collection. */
  readonly memory: { readonly rssBytes: number; readonly heapBytes: number }
  /** The processor time of all its threads since its start. */
  readonly processor: { readonly micros: number }
}

process.on('message', (wanted: keyof Usage) => {
  process.send?.(wanted === 'memory' ? readMemory() : readProcessor())
})
// The channel must not keep the program running.
process.channel?.unref()

function readMemory(): Usage['memory'] {
  globalThis.gc?.()
  const { rss, heapUsed } = memoryUsage()
  return { rssBytes: rss, heapBytes: heapUsed }
}

function readProcessor(): Usage['processor'] {
  const { user, system } = cpuUsage()
  return { micros: user + system }
}
