import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The limits only end what hangs: a test that waits for a fact takes as long as the machine does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          globalSetup: [
            'checks/search-traces.ts',
            'packages/server/test/support/postgres/start-shared-postgres.ts',
          ],
          include: [
            '{checks,scripts}/**/*.test.ts',
            'packages/{card,custom-elements,protocol,react,server}/src/**/*.test.ts',
            'packages/server/test/**/*.test.ts',
            'demo/**/*.test.ts',
            'e2e/{bench,timing}/**/*.test.ts',
            'packages/server/bench/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          // By themselves: they start hundreds of programs, and take minutes.
          name: 'kill',
          include: ['packages/server/test/crash/**/*.crash-test.ts'],
          testTimeout: 1_200_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-like',
          environment: 'happy-dom',
          include: ['packages/{element,frames}/{src,build}/**/*.test.ts'],
        },
      },
    ],
  },
})
