import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

const { CHROMIUM_PATH } = process.env

const config: PlaywrightTestConfig = defineConfig({
  testDir: 'tests',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  workers: 2,
  timeout: 30_000,
  reporter: 'list',
  use: {
    // The two sites have different hosts, so that the browser puts their pages into different processes.
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH, chromiumSandbox: false }),
      args: [
        '--site-per-process',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'retain-on-failure',
  },
})

export default config
