import { defineConfig, type LaunchOptions, type PlaywrightTestConfig } from '@playwright/test'

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH = CHROMIUM_PATH } = process.env
const isGate = process.env.CI === 'true'

// The headless shell has no back/forward cache, prerenders nothing, does not restore or fill in values, and does not measure memory.
const needsWholeBrowser = [
  'autofill-events.spec.ts',
  'autofill.spec.ts',
  'back-and-forward.spec.ts',
  'memory-of-fields.spec.ts',
  'prerendering.spec.ts',
]

// These tests wait for the library's own time limits and pauses, and leave the processors to the others.
const waits = [
  'confirmation-failures.spec.ts',
  'loading-failures.spec.ts',
  'loading.spec.ts',
  'lost-answers.spec.ts',
  'overlays.spec.ts',
  'warnings.spec.ts',
]

const config: PlaywrightTestConfig = defineConfig({
  testDir: 'tests',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  forbidOnly: isGate,
  workers: 4,
  // The limits only end tests that hang. A test waits for facts, so its duration depends on the machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: [
    {
      name: 'tests that wait',
      testMatch: waits,
      workers: 2,
      use: { launchOptions: launchOptions(HEADLESS_SHELL_PATH) },
    },
    {
      name: 'headless shell',
      testIgnore: [...needsWholeBrowser, ...waits],
      workers: 2,
      use: { launchOptions: launchOptions(HEADLESS_SHELL_PATH) },
    },
    {
      name: 'whole browser',
      testMatch: needsWholeBrowser,
      workers: 1,
      use: { launchOptions: { channel: 'chromium', ...launchOptions(CHROMIUM_PATH) } },
    },
  ],
})

function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath && { executablePath, chromiumSandbox: false }),
    args: [
      // The two sites have different hosts, so that the browser puts their pages into different processes.
      '--site-per-process',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Only this machine's name is resolved, because the browser's own services are not part of a test.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.*',
    ],
  }
}

export default config
