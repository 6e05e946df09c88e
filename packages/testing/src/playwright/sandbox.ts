import type { Fixtures } from '@playwright/test'
import { openSandboxSession, type SandboxSession, type SandboxSessionOptions } from '../sandbox-session.ts'

/** What `test.extend(sandbox)` adds to the arguments of a test. */
export interface SandboxFixtures {
  /** An option of the configuration: `use: { sandboxOptions: { baseUrl } }`. */
  readonly sandboxOptions: SandboxSessionOptions
  /** A sandbox for this test, which is deleted after it. */
  readonly sandbox: SandboxSession
}

/** Fixtures for `test.extend`: each test that uses `sandbox` gets its own. */
export const sandbox: Fixtures<SandboxFixtures> = {
  sandboxOptions: [{}, { option: true }],
  sandbox: async ({ sandboxOptions }, use) => {
    const session = await openSandboxSession(sandboxOptions)
    await use(session)
    await session.drop()
  },
}
