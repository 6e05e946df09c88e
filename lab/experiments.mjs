import { mutationAreas } from './mutation/areas.mjs'

/**
 * @typedef {object} Experiment
 * @property {string} [program] A program that measures, and fails if a figure exceeds its limit. It takes the arguments
 *   of the command.
 * @property {readonly string[]} [args] Its arguments if the command has none.
 * @property {boolean} [needsBrowser] Whether the program opens a browser.
 * @property {boolean} [needsModelChecker]
 * @property {readonly string[]} [inNode] Tests that run in Node.
 * @property {readonly string[]} [inBrowser] Tests that run in a browser.
 * @property {string} [config] The configuration of the latter. Default: that of `npm test`.
 * @property {readonly string[]} [inEngines] Arguments of the smoke tests, which run in other engines. None of these may
 *   be missing.
 * @property {readonly string[]} [mutated] Areas of code that are mutated, one after another.
 * @property {NodeJS.ProcessEnv} [env] The lengths of the tests. Without them the tests run as in `npm test`.
 */

/**
 * What the laboratory measures and proves, by name. Each must have run before a release, on the code that is released.
 *
 * @type {Readonly<Record<string, Experiment>>}
 */
export const experiments = {
  browser: { program: 'lab/browser/main.ts', needsBrowser: true },
  service: { program: 'lab/service/main.ts' },
  scoreboard: { program: 'lab/scoreboard/main.ts', needsBrowser: true },
  clocks: { program: 'lab/clocks/main.ts', needsBrowser: true },
  widths: { program: 'lab/widths/main.ts', needsBrowser: true },
  cluster: { program: 'lab/cluster/main.ts', args: ['verify'] },
  toolchains: { program: 'lab/toolchains/main.mjs' },
  conformance: {
    inNode: ['checks/conformance'],
    inBrowser: ['conformance.spec.ts'],
    env: { NAUGHTY_STRIDE: '1' },
  },
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
      'packages/server/src/start/access-control.service.test.ts',
      'packages/dashboard/src/dashboard-routes.service.test.ts',
    ],
  },
  headers: { inNode: ['packages/http/src/default-headers.long.test.ts'] },
  'supply-chain': {
    inNode: ['checks/hosted-files.test.ts', 'checks/install-rules.test.ts', 'checks/third-parties.test.ts'],
  },
  'long-texts': { program: 'lab/service/long-texts.ts' },
  search: { program: 'lab/service/search.ts' },
  callbacks: {
    inNode: [
      'packages/payments/src/notifications/delivery/targets.service.test.ts',
      'packages/payments/src/notifications/delivery/send.long.test.ts',
    ],
  },
  autofill: { inBrowser: ['autofill.spec.ts'], env: { AUTOFILL_SHAPES: '12' } },
  expressions: { inNode: ['lab/expressions'] },
  'api-clients': { inNode: ['lab/api-clients'] },
  kubernetes: { inNode: ['lab/kubernetes'] },
  pictures: { inBrowser: ['pictures.spec.ts'], config: 'lab/playwright.config.ts' },
  lighthouse: { inBrowser: ['lighthouse.spec.ts'], config: 'lab/playwright.config.ts' },
  'font-clocks': { inBrowser: ['field-clocks.spec.ts'], config: 'lab/playwright.config.ts' },
  histories: {
    inNode: ['lab/histories/histories.test.ts'],
    needsModelChecker: true,
    env: { HISTORIES: '5000' },
  },
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
    inNode: ['packages/payments/src/reconciliation/flows/many-lines.long.test.ts'],
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
      'packages/payments/src/history/killed-change.long.test.ts',
      'packages/payments/src/retention/killed-removal.long.test.ts',
    ],
    env: { SETTINGS_STEP: '1', REMOVAL_STEP: '1' },
  },
  'similar-cards': {
    inBrowser: ['autofill-events.spec.ts', 'equal-events.spec.ts'],
    env: { EQUAL_PAIRS: '10' },
  },
  mutants: { mutated: Object.keys(mutationAreas) },
  'card-testing': { inNode: ['packages/payments/src/limits/card-testing.long.test.ts'] },
}

// At full length a test takes hours on a busy machine. Tests in a browser set their own limits.
const vitest = ['vitest', 'run', `--testTimeout=${24 * 3_600_000}`]
const playwright = ['e2e/node_modules/.bin/playwright', 'test']
const stryker = ['lab/node_modules/.bin/stryker', 'run', 'lab/mutation/stryker.config.mjs']

/**
 * The commands of an experiment, in their order.
 *
 * @param {Experiment} experiment
 * @param {readonly string[]} args The arguments for its program, in place of those of the experiment.
 * @returns {readonly { readonly command: readonly string[], readonly env?: NodeJS.ProcessEnv }[]}
 */
export function commandsOf(experiment, args) {
  const { program, inNode = [], inBrowser = [], config = 'e2e/playwright.config.ts' } = experiment
  const { inEngines = [], mutated = [] } = experiment
  return [
    ...(program
      ? [{ command: ['node', program, ...(args.length > 0 ? args : (experiment.args ?? []))] }]
      : []),
    ...(inNode.length > 0 ? [{ command: [...vitest, ...inNode] }] : []),
    ...(inBrowser.length > 0 ? [{ command: [...playwright, `--config=${config}`, ...inBrowser] }] : []),
    ...(inEngines.length > 0
      ? [{ command: ['node', 'e2e/engines/run.ts', ...inEngines], env: { CI: 'true' } }]
      : []),
    ...mutated.map((area) => ({ command: stryker, env: { MUTATION_AREA: area } })),
  ]
}
