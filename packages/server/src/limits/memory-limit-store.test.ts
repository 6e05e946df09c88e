import { describeLimitStore } from './limit-store.contract.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'

describeLimitStore('in memory', async () => ({
  openStore: (nowMs) => createMemoryLimitStore({ steadyMs: nowMs }),
  excess: 0,
}))
