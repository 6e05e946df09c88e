import { defineConfig } from 'vitest/config'
import { areaOfEnvironment } from './areas.mjs'

// Stryker runs the tests in a copy of the checkout whose node_modules are links to the real ones. Without these
// addresses a package would import the real code of another package, which has no mutants.
const alias = [
  { find: /^@element-js\/card$/, replacement: pathOf('packages/card/src/index.ts') },
  { find: /^@element-js\/protocol\/frame$/, replacement: pathOf('packages/protocol/src/frame/index.ts') },
  { find: /^@element-js\/protocol\/http$/, replacement: pathOf('packages/protocol/src/http/index.ts') },
]

/** @param {string} path In the copy, which is the working folder. */
function pathOf(path) {
  return `${process.cwd()}/${path}`
}

export default defineConfig({
  resolve: { alias },
  test: {
    env: { PROPERTY_SEED: '1' },
    setupFiles: ['checks/set-up-tests.ts'],
    include: [...areaOfEnvironment().tests],
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    exclude: ['**/*.{dom,long,postgres}.test.ts', '**/node_modules/**'],
  },
})
