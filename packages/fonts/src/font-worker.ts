import { parentPort, workerData } from 'node:worker_threads'
import { FontRefusal } from './font-refusal.ts'
import { rebuildFont } from './rebuild-font.ts'
import { isTrap, limitWebAssemblyMemory } from './web-assembly.ts'

/** The result for the font that the worker received. */
export type WorkerAnswer = { readonly font: Uint8Array } | { readonly why: string }

limitWebAssemblyMemory()
parentPort?.postMessage(await rebuild(workerData))

async function rebuild(source: Uint8Array): Promise<WorkerAnswer> {
  try {
    return { font: await rebuildFont(source) }
  } catch (error) {
    if (error instanceof FontRefusal) return { why: error.message }
    if (isTrap(error)) return { why: 'The font cannot be read.' }
    // A programming error.
    throw error
  }
}
