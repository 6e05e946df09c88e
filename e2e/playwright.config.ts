import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

const { CHROMIUM_PATH } = process.env
const isGate = process.env.CI === 'true'

const config: PlaywrightTestConfig = defineConfig({
  testDir: 'tests',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  forbidOnly: isGate,
  // Two browsers on a busy machine of two cores: a test that needs its second try is listed as flaky, for us to mend.
  retries: isGate ? 1 : 0,
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
        // No name but this machine's is looked up: the browser's own services are not part of a test.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.*',
      ],
    },
    trace: 'on-first-retry',
  },
})

export default config
