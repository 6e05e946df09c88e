import fc from 'fast-check'

// A property that fails must fail again in the next run. Set PROPERTY_SEED to try other inputs.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) })
