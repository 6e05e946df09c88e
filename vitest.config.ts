import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          globalSetup: ['checks/search-traces.ts', 'packages/server/src/testing/start-shared-postgres.ts'],
          include: [
            '{checks,scripts}/**/*.test.ts',
            'packages/{card,custom-elements,protocol,react,server}/src/**/*.test.ts',
            'demo/**/*.test.ts',
            'e2e/bench/**/*.test.ts',
            'packages/server/bench/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          // By themselves: they start hundreds of programs, and take minutes.
          name: 'kill',
          include: ['packages/server/src/kill/**/*.kill-test.ts'],
          testTimeout: 720_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser-like',
          environment: 'happy-dom',
          include: ['packages/{element,frames}/{src,build}/**/*.test.ts'],
        },
      },
    ],
  },
})
