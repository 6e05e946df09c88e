/**
 * Where the chance of all random tests begins: the same in every run, so that a run without a mistake stays one, unless
 * `MODEL_SEED` says otherwise (`MODEL_SEED=$RANDOM` looks elsewhere).
 */
export const modelSeed: number = Number(process.env.MODEL_SEED ?? 1)
