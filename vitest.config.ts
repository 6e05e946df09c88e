import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Which files are in which project is told by their names and folders; CONTRIBUTING.md describes each.
const server = 'packages/server/src/**'

// The quick tests generate the same inputs in every run; those of `verify` are random.
const quick = {
  env: { PROPERTY_SEED: process.env.PROPERTY_SEED ?? '1' },
  setupFiles: ['checks/set-up-quick-tests.ts'],
}

// Each takes half a minute on two busy cores: processes are killed, frozen and drained, and lines are cut. With `CASES_SHARE`
// a run has a part of them, which `CASES_SEED` chooses.
const slowPostgresTests = [
  'cli/on-a-running-service',
  'cli/workers/workers',
  'database/migrations/two-versions',
  'database/postgres/failover',
  'database/postgres/pooler',
  'database/postgres/time-limits',
  'database/replica/replica',
  'jobs/old-statistics',
  'limits/shared-limits',
  'notifications/delivery/keep-delivering',
  'notifications/delivery/killed-deliverer',
  'ownership/frozen-process',
  'sandbox/sessions/sandbox-sessions',
  'server/stop-under-load',
  'server/two-processes',
  'server/unwritable-store/unwritable-store',
  'three-d-secure/authentication/authenticate-by-acquirer',
  'tokens/flows/interrupted-tokens',
  'tokens/flows/repeated-tokens',
  'vault/rotation/rotate-beside-services',
].map((name) => `packages/server/src/${name}.postgres.test.ts`)
const casesShare = Number(process.env.CASES_SHARE ?? 1)
const casesSeed = Number(process.env.CASES_SEED ?? 0)
const leftOut = slowPostgresTests.filter((_, index) => (index + casesSeed) % casesShare !== 0)

// Neighbours are often alike, as those that kill the service on each database are, and then take equally long.
class InTurn extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const sorted = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
    return sorted.filter((_, place) => place % count === index - 1)
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: InTurn },
    // The limits only end what hangs: a test that waits for a fact takes as long as the machine does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          // No port, no store, no program: what goes in and what comes out.
          name: 'unit',
          isolate: false,
          ...quick,
          include: [
            'packages/{acquirer-adapter,acquirer-adyen,acquirer-stripe,card,compat,custom-elements,element,frames,node,protocol,react,server,testing}/{src,build}/**/*.test.ts',
            'packages/server/bench/**/*.test.ts',
            'demo/{page,spa}/**/*.test.ts',
            'e2e/timing/**/*.test.ts',
          ],
          exclude: ['**/*.{dom,service,postgres,long}.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['packages/{element,frames,testing}/src/**/*.dom.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Real HTTP and real programs, on SQLite.
          name: 'service',
          // No file here changes the clock or anything global: those of a worker share their modules, which halves the time.
          isolate: false,
          ...quick,
          globalSetup: ['checks/search-traces.ts'],
          include: [
            `${server}/*.service.test.ts`,
            'packages/{acquirer-adapter,acquirer-adyen,acquirer-stripe,node}/src/**/*.service.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          // What the repository as a whole promises: its documents, its builds, its packages and its scripts.
          name: 'repository',
          include: [
            '{checks,scripts}/**/*.test.ts',
            'demo/src/**/*.test.ts',
            'e2e/{bench,screen-reader}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          // One PostgreSQL server for the run, one database for each file.
          name: 'postgres',
          // As in `service`: without it, each file imports the whole service again.
          isolate: false,
          ...quick,
          globalSetup: [
            'checks/search-traces.ts',
            'packages/server/test/support/postgres/start-shared-postgres.ts',
          ],
          include: [`${server}/*.postgres.test.ts`],
          exclude: [...leftOut, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          // Models, races, fuzzing and crashes: random, so each prints its seed. Also files that take two seconds.
          name: 'verify',
          globalSetup: [
            'checks/search-traces.ts',
            'packages/server/test/support/postgres/start-shared-postgres.ts',
          ],
          include: [
            'packages/{acquirer-adyen,acquirer-stripe,server}/test/**/*.{test,crash-test}.ts',
            `packages/{acquirer-adyen,acquirer-stripe,card,frames,node,server}/src/**/*.long.test.ts`,
          ],
          testTimeout: 1_200_000,
        },
      },
    ],
  },
})
