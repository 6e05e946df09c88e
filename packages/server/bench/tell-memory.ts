import { memoryUsage } from 'node:process'

/** What a program that was started with this file tells its parent when it is sent anything. */
export interface MemoryTold {
  readonly rssBytes: number
  /** Of what is still in use: after a collection of garbage. */
  readonly heapBytes: number
}

process.on('message', () => {
  globalThis.gc?.()
  const { rss: rssBytes, heapUsed: heapBytes } = memoryUsage()
  process.send?.({ rssBytes, heapBytes } satisfies MemoryTold)
})
// To be asked is no reason to go on when the program is done.
process.channel?.unref()
