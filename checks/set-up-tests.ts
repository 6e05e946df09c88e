import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

// A property that fails must also fail in the next run. Set PROPERTY_SEED to try other inputs.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) })

// The next file of the worker would wait for a clock that stands still.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
