import { expect } from 'vitest'
import { holdAgainstModel } from './run-model.ts'
import type { Subject } from './stage.ts'

// `MODEL_SEED` and `MODEL_SEQUENCES` repeat a run that failed, or make a longer one. Each sequence is some forty requests.
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)
const count = Number(process.env.MODEL_SEQUENCES ?? 1000)

/** Random sequences of which all must agree with the model, and which must have been everywhere. Prints the table. */
export async function holdAll(subject: Subject): Promise<void> {
  const kind = subject.stores[0]?.kind ?? 'none'
  process.stdout.write(`MODEL_SEED=${seed} MODEL_SEQUENCES=${count} on ${kind}\n`)
  const coverage = await holdAgainstModel(subject, { count, seed })
  process.stdout.write(`${coverage.table()}\n`)
  expect(coverage.missing()).toEqual([])
}
