import { Worker } from 'node:worker_threads'
import { codeOf } from '@element-js/values'
import { FontRefusal } from './font-refusal.ts'
import type { WorkerAnswer } from './font-worker.ts'

/** Processor time, so that a busy machine does not change it. An honest font takes a tenth of it. */
const usualCpuMs = 2000
const lookEveryMs = 100

interface WorkerOptions {
  readonly signal: AbortSignal
  /** The processor time that a font may take, in milliseconds. Default 2000. */
  readonly mostCpuMs?: number
}

/**
 * Rebuilds a font in a worker of its own, which ends afterwards: a font that corrupts the libraries' memory affects no
 * other font. The worker has no environment variables, so it has no keys.
 *
 * @throws FontRefusal, or the signal's reason once it is aborted.
 */
export async function rebuildInWorker(
  source: Uint8Array,
  { signal, mostCpuMs = usualCpuMs }: WorkerOptions,
): Promise<Uint8Array> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const worker = new Worker(new URL('font-worker.ts', import.meta.url), {
    workerData: source,
    env: {},
    execArgv: [],
    // The libraries' output is discarded.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  worker.on('message', (answer: WorkerAnswer) => {
    if ('font' in answer) resolve(answer.font)
    else reject(new FontRefusal(answer.why))
  })
  worker.on('error', (error) => reject(explain(error)))
  worker.on('exit', () => reject(new Error('the worker for a font ended without an answer')))
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort)
  const looking = setInterval(async () => {
    if ((await cpuMsOf(worker)) > mostCpuMs) reject(new FontRefusal('The font takes too long to read.'))
  }, lookEveryMs)
  try {
    return await promise
  } finally {
    clearInterval(looking)
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

async function cpuMsOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    // The worker has not started yet, or has just ended.
    return 0
  }
}

function explain(error: unknown): unknown {
  return codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new FontRefusal('The font takes too much memory to read.')
    : error
}
