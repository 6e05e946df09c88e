import { defineConfig } from 'vitest/config'
import { areaOfEnvironment } from './areas.mjs'

// Stryker runs the tests in a copy of the checkout whose node_modules are links to the real ones. Without these
// addresses a package would import the real code of another package, which has no mutants.
const workspacePackages = {
  '@element-js/card': 'packages/card/src/index.ts',
  '@element-js/protocol/frame': 'packages/protocol/src/frame/index.ts',
  '@element-js/protocol/http': 'packages/protocol/src/http/index.ts',
}

export default defineConfig({
  resolve: {
    alias: Object.entries(workspacePackages).map(([name, path]) => ({
      find: new RegExp(`^${name}$`),
      replacement: `${process.cwd()}/${path}`,
    })),
  },
  test: {
    env: { PROPERTY_SEED: '1' },
    setupFiles: ['checks/set-up-quick-tests.ts'],
    include: [...areaOfEnvironment().tests],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    exclude: ['**/*.{dom,long,postgres}.test.ts', '**/node_modules/**'],
  },
})
