/** What the random tests begin with: the same in every run, unless `MODEL_SEED` says otherwise. */
export const modelSeed: number = Number(process.env.MODEL_SEED ?? 1)
