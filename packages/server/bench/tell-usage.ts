import { cpuUsage, memoryUsage } from 'node:process'

/** What a program that was started with this file tells its parent when it is sent the name of it. */
export interface Usage {
  /** `heapBytes`: of what is still in use, after a collection of garbage. */
  readonly memory: { readonly rssBytes: number; readonly heapBytes: number }
  /** Of all its threads, since it was started. */
  readonly processor: { readonly micros: number }
}

process.on('message', (wanted: keyof Usage) => {
  process.send?.(wanted === 'memory' ? readMemory() : readProcessor())
})
// To be asked is no reason to go on when the program is done.
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
