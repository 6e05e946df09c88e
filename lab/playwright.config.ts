import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import gate from '../e2e/playwright.config.ts'

/** The laboratory's browser tests, one after another, since they measure. */
const config: PlaywrightTestConfig = defineConfig({
  ...gate,
  testDir: '.',
  outputDir: '../test-results/lab',
  fullyParallel: false,
  workers: 1,
  projects: [{ name: 'lab', testMatch: '**/*.spec.ts', use: gate.projects?.[1]?.use ?? {} }],
})

export default config
