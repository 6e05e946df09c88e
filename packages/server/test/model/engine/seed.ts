import { randomInt } from 'node:crypto'

/** What the random tests begin with. Each prints it; `MODEL_SEED` repeats a run. */
export const modelSeed: number = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31))
