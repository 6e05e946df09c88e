import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Which files are in which project is told by their names and folders; CONTRIBUTING.md describes each.
const service = 'packages/{values,database,fonts,http,vault,payments,checkout,dashboard,portal,server}'

/** Without times of an earlier run, Vitest begins with the largest files. The crash tests take longest, in small ones. */
class CrashTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isCrashTest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.crash-test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isCrashTest), ...sorted.filter((file) => !isCrashTest(file))]
  }
}

// Tests generate the same inputs in every run.
const seeded = {
  env: { PROPERTY_SEED: process.env.PROPERTY_SEED ?? '1' },
  setupFiles: ['checks/set-up-tests.ts'],
}

export default defineConfig({
  test: {
    // The limits only end what hangs: a test that waits for a fact takes as long as the machine does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: CrashTestsFirst },
    projects: [
      {
        extends: true,
        test: {
          // No port, no store, no program: what goes in and what comes out.
          name: 'unit',
          isolate: false,
          ...seeded,
          include: [
            `${service}/src/**/*.test.ts`,
            'packages/{acquirer-adapter,acquirer-adyen,acquirer-stripe,card,compat,custom-elements,element,frames,node,protocol,react,testing}/{src,build}/**/*.test.ts',
            'demo/{page,spa}/**/*.test.ts',
          ],
          exclude: ['**/*.{dom,service,postgres,stores,long}.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['packages/{element,frames,react,testing}/src/**/*.dom.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          // Real HTTP and real programs, on SQLite.
          name: 'service',
          // No file here changes the clock or anything global: those of a worker share their modules, which halves the time.
          isolate: false,
          ...seeded,
          globalSetup: ['checks/search-traces.ts'],
          include: [
            `${service}/src/**/*.service.test.ts`,
            'packages/{acquirer-adapter,acquirer-adyen,acquirer-stripe,node}/src/**/*.service.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          // What the repository as a whole promises: its documents, its builds, its packages and its scripts.
          name: 'repository',
          globalSetup: ['checks/build-programs.ts'],
          include: [
            '{checks,scripts}/**/*.test.ts',
            'demo/src/**/*.test.ts',
            'e2e/{screen-reader,slow-fonts}/**/*.test.ts',
            'lab/mutation/areas.test.ts',
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
          ...seeded,
          globalSetup: [
            'checks/search-traces.ts',
            'checks/build-programs.ts',
            'packages/server/test/support/postgres/start-shared-postgres.ts',
          ],
          include: [`${service}/src/**/*.{postgres,stores}.test.ts`],
        },
      },
      {
        extends: true,
        test: {
          // Models, races, fuzzing and crashes. Also files that take two seconds.
          name: 'verify',
          ...seeded,
          globalSetup: [
            'checks/search-traces.ts',
            'checks/build-programs.ts',
            'packages/server/test/support/postgres/start-shared-postgres.ts',
          ],
          include: [
            'packages/{acquirer-adyen,acquirer-stripe,fonts,server}/test/**/*.{test,crash-test}.ts',
            `${service}/src/**/*.long.test.ts`,
            'packages/{acquirer-adyen,acquirer-stripe,card,frames,node}/src/**/*.long.test.ts',
          ],
          testTimeout: 1_200_000,
        },
      },
      {
        extends: true,
        test: {
          // No part of `npm test`: run before a release, by `npm run lab`.
          name: 'lab',
          ...seeded,
          globalSetup: [
            'checks/search-traces.ts',
            'checks/build-programs.ts',
            'packages/server/test/support/postgres/start-shared-postgres.ts',
          ],
          include: ['lab/**/*.test.ts'],
          exclude: ['lab/mutation/areas.test.ts', '**/node_modules/**'],
          testTimeout: 1_200_000,
        },
      },
    ],
  },
})
