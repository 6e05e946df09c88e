import { type TestAPI, test } from 'vitest'
import { openSandboxSession, type SandboxSession, type SandboxSessionOptions } from './sandbox-session.ts'

/** What `sandboxTest` adds to the context of a test. */
export interface SandboxContext {
  /** Set by `sandboxTest.override({ sandboxOptions })`, or for all tests by `provide` in the configuration. */
  readonly sandboxOptions: SandboxSessionOptions
  /** A sandbox for this test, which is deleted after it. */
  readonly sandbox: SandboxSession
}

/** Vitest's `test`: each test that uses `sandbox` gets its own. */
export const sandboxTest: TestAPI<SandboxContext> = test.extend<SandboxContext>({
  sandboxOptions: [{}, { injected: true }],
  sandbox: async ({ sandboxOptions }, use) => {
    const session = await openSandboxSession(sandboxOptions)
    await use(session)
    await session.drop()
  },
})
