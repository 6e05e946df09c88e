/**
 * The seed of all random tests: the same in every run, unless `MODEL_SEED` is set (`MODEL_SEED=$RANDOM` finds other
 * sequences).
 */
export const modelSeed: number = Number(process.env.MODEL_SEED ?? 1)
