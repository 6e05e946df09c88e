import { areaOfEnvironment } from './areas.mjs'

/** See https://stryker-mutator.io/docs/stryker-js/configuration. */
export default {
  mutate: [...areaOfEnvironment().code],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // The patterns of the area already select the tests; a search for related ones at each mutant would take twice the
  // time.
  vitest: { configFile: 'lab/mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // A slow machine must not count as a test that fails.
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  jsonReporter: { fileName: `.mutants/${process.env.MUTATION_AREA}.json` },
  tempDirName: '.mutants',
  ignorePatterns: ['data', 'demo', 'e2e', '.types'],
  // Its comments for the compiler would be in files that tests compare with what they generate.
  disableTypeChecks: false,
  // Stryker would rewrite the paths in the real one with the compiler's API, which TypeScript 7 does not have.
  tsconfigFile: 'there-is-none.json',
}
