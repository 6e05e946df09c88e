import { mutationAreas } from '../lab/mutation/areas.mjs'
import { refuseOldNode } from './workspace/node-version.mjs'
import { PlainError, runPlainly } from './workspace/plain-error.mjs'

/**
 * @typedef {object} Figure
 * @property {readonly string[]} [inNode] Tests that run in Node.
 * @property {readonly string[]} [inBrowser] Tests that run in a browser.
 * @property {string} [config] The configuration of the latter. Default: that of `npm test`.
 * @property {readonly string[]} [measured] Programs that measure, and fail if a figure exceeds its limit.
 * @property {readonly string[]} [inEngines] Arguments of the smoke tests, which run in other engines. None of these may
 *   be missing.
 * @property {readonly string[]} [mutated] Areas of code that are mutated, one after another.
 * @property {NodeJS.ProcessEnv} [env] The lengths of the tests. Without them the tests run as in `npm test`.
 */

/** @type {Readonly<Record<string, Figure>>} */
const figures = {
  'hostile-messages': { inBrowser: ['message-attacks.spec.ts'], env: { HOSTILE_MESSAGES: '100000' } },
  'hooked-cards': { inBrowser: ['isolation.spec.ts'], env: { HOOKED_CARDS: '200' } },
  network: { inBrowser: ['network.spec.ts'] },
  styles: { inBrowser: ['style-attacks.spec.ts'] },
  'hostile-texts': { inBrowser: ['text-attacks.spec.ts'], env: { HOSTILE_TEXTS: '200' } },
  'back-and-forward': {
    inBrowser: ['back-and-forward.spec.ts'],
    inEngines: ['--engine', 'firefox', '--engine', 'webkit', '--only', 'back/forward cache'],
  },
  'prototype-pollution': {
    inNode: ['packages/server/test/fuzz/prototype-pollution.test.ts'],
    inBrowser: ['prototype-attacks.spec.ts'],
  },
  'malformed-http': {
    inNode: [
      'packages/server/test/fuzz/malformed-requests.test.ts',
      'packages/server/test/fuzz/broken-http.test.ts',
    ],
    env: { MALFORMED_REQUESTS: '80000', BROKEN_TALKS: '20000' },
  },
  'other-merchants': {
    inNode: [
      'packages/server/src/server/access-control.service.test.ts',
      'packages/server/src/dashboard/dashboard-routes.service.test.ts',
    ],
  },
  headers: { inNode: ['packages/server/src/http/default-headers.long.test.ts'] },
  'supply-chain': {
    inNode: ['checks/hosted-files.test.ts', 'checks/install-rules.test.ts', 'checks/third-parties.test.ts'],
  },
  'long-texts': { measured: ['lab/service/long-texts.ts'] },
  callbacks: {
    inNode: [
      'packages/server/src/notifications/delivery/targets.service.test.ts',
      'packages/server/src/notifications/delivery/send.long.test.ts',
    ],
  },
  autofill: { inBrowser: ['autofill.spec.ts'], env: { AUTOFILL_SHAPES: '12' } },
  expressions: { inNode: ['lab/expressions'] },
  'api-clients': { inNode: ['lab/api-clients'] },
  kubernetes: { inNode: ['lab/kubernetes'] },
  lighthouse: { inBrowser: ['lighthouse.spec.ts'], config: 'lab/playwright.config.ts' },
  'font-clocks': { inBrowser: ['field-clocks.spec.ts'], config: 'lab/playwright.config.ts' },
  histories: { inNode: ['lab/histories/histories.test.ts'], env: { HISTORIES: '5000' } },
  installments: {
    inNode: ['packages/server/test/installments/random-plans.test.ts'],
    env: { RANDOM_PLANS: '1000000' },
  },
  fills: { inBrowser: ['testing-fills.spec.ts'], env: { DRIVER_FILLS: '10000' } },
  overlays: { inBrowser: ['overlays.spec.ts'] },
  keyboards: { inBrowser: ['keyboards.spec.ts'], env: { KEYBOARD_RIVALS: 'on' } },
  client: {
    inNode: ['packages/server/test/client/faulty-connection.test.ts'],
    env: { CLIENT_PAYMENTS: '100000' },
  },
  'sandbox-sessions': {
    inNode: ['packages/server/src/sandbox/sessions/many-sessions.long.test.ts'],
    env: { SANDBOX_SESSIONS: '1000' },
  },
  'adapter-crashes': {
    inNode: [
      'packages/acquirer-adyen/test/crash/adyen.crash-test.ts',
      'packages/acquirer-stripe/test/crash/stripe.crash-test.ts',
    ],
    env: { ADAPTER_CRASHES: '500' },
  },
  'live-crashes': {
    inNode: ['packages/acquirer-stripe/test/crash/live-three-d-secure.crash-test.ts'],
    env: { LIVE_CRASHES: '300' },
  },
  reconciliation: {
    inNode: ['packages/server/src/reconciliation/flows/many-lines.long.test.ts'],
    env: { RECONCILED_LINES: '1000000' },
  },
  models: {
    inNode: ['packages/server/test/model'],
    env: { MODEL_SEQUENCES: '1000', MODEL_RACES: '100' },
  },
  crashes: {
    inNode: ['packages/server/test/crash', '--project=verify'],
    env: { CRASH_TIMES: '200', CRASH_POINTS: 'all' },
  },
  'killed-changes': {
    inNode: [
      'packages/server/src/history/killed-change.long.test.ts',
      'packages/server/src/retention/killed-removal.long.test.ts',
    ],
    env: { SETTINGS_STEP: '1', REMOVAL_STEP: '1' },
  },
  'similar-cards': {
    inBrowser: ['autofill-events.spec.ts', 'equal-events.spec.ts'],
    env: { EQUAL_PAIRS: '10' },
  },
  mutants: { mutated: Object.keys(mutationAreas) },
  'card-testing': { inNode: ['packages/server/src/limits/card-testing.long.test.ts'] },
}

// At full length a test takes hours on a busy machine. Tests in a browser set their own limits.
const vitest = ['vitest', 'run', `--testTimeout=${24 * 3_600_000}`]
const playwright = ['e2e/node_modules/.bin/playwright', 'test']
const stryker = ['stryker', 'run', 'lab/mutation/stryker.config.mjs']

// Measures one figure of the threat model in full: `figures.mjs card-testing`.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const name = process.argv[2] ?? ''
  const figure = Object.hasOwn(figures, name) ? figures[name] : undefined
  if (!figure) {
    throw new PlainError(`There is no figure "${name}": name one of ${Object.keys(figures).join(', ')}.`)
  }
  const { ensureBrowser } = await import('./workspace/browser.mjs')
  const { ensureBuilt } = await import('./workspace/build.mjs')
  const { ensureHeadlessShell } = await import('./workspace/headless-shell.mjs')
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { ensureModelChecker } = await import('./workspace/model-checker.mjs')
  const { runCommand } = await import('./workspace/run-command.mjs')
  const {
    inNode = [],
    inBrowser = [],
    config = 'e2e/playwright.config.ts',
    inEngines = [],
    measured = [],
    mutated = [],
    env = {},
  } = figure
  await ensureInstalled()
  if (name === 'histories') await ensureModelChecker()
  if (mutated.length === 0) await ensureBuilt()
  const browserPath = inBrowser.length > 0 && (await ensureBrowser())
  const browser = browserPath && {
    CHROMIUM_PATH: browserPath,
    HEADLESS_SHELL_PATH: (await ensureHeadlessShell()) ?? browserPath,
  }
  /** @type {{ command: string[], variables?: NodeJS.ProcessEnv }[]} */
  const runs = [
    ...(inNode.length > 0 ? [{ command: [...vitest, ...inNode] }] : []),
    ...(browser
      ? [{ command: [...playwright, `--config=${config}`, ...inBrowser], variables: browser }]
      : []),
    ...measured.map((program) => ({ command: ['node', program] })),
    ...(inEngines.length > 0
      ? [{ command: ['node', 'e2e/engines/run.ts', ...inEngines], variables: { CI: 'true' } }]
      : []),
    ...mutated.map((area) => ({ command: stryker, variables: { MUTATION_AREA: area } })),
  ]
  for (const { command, variables } of runs) {
    const { exitCode } = await runCommand(command, { show: 'live', env: { ...env, ...variables } })
    if (exitCode !== 0) return exitCode
  }
  return 0
})
