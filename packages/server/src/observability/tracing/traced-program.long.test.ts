import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findFreePort } from '../../../test/support/programs/find-free-port.ts'
import { type Program, runProgram } from '../../../test/support/programs/run-program.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type Collector, keepSilent, startCollector } from '../../../test/support/tracing/start-collector.ts'

let folder: TemporaryFolder
let collector: Collector
let program: Program

beforeEach(async () => {
  folder = makeTemporaryFolder()
  collector = await startCollector()
})
afterEach(async () => {
  program.child.kill('SIGKILL')
  await collector.close()
  folder.remove()
})

// Writes the address of each module of OpenTelemetry that is loaded, except its API, which the metrics' library loads.
// The service's own module of the name counts too.
const watchModules = `
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, nextLoad) {
    if (/open-?telemetry/.test(url) && !url.includes('opentelemetry/api/')) appendFileSync('modules.txt', url + '\\n')
    return nextLoad(url, context)
  },
})`

async function start(variables: Readonly<Record<string, string>>): Promise<void> {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(watchModules)}`
  const store = { DATABASE_URL: 'sqlite::memory:' }
  program = await runProgram({ folder: folder.path, variables: { NODE_OPTIONS, ...store, ...variables } })
}

function loadedModules(): string {
  const path = join(folder.path, 'modules.txt')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

it('a service without an endpoint loads nothing of OpenTelemetry', async () => {
  await start({ OTEL_SERVICE_NAME: 'pay', OTEL_TRACES_SAMPLER: 'always_on' })
  expect((await fetch(`${program.url}/livez`)).status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.exitCode).toBe(0)
  expect(loadedModules()).toBe('')
  expect(program.log()).not.toContain('trace_id')
})

it('a service that is stopped sends the spans that wait, after the time in which it goes on serving', async () => {
  await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: new URL('/', collector.url).href,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=s3cret',
    DRAIN_SECONDS: '600',
  })
  expect(loadedModules()).toMatch(/\/open-telemetry\.(ts|js)$/m)
  program.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${program.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${program.url}/livez`)).status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.exitCode).toBe(0)
  expect(collector.spans().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /livez', 'GET /readyz', 'job sweep']),
  )
  expect(collector.headers[0]).toMatchObject({ 'api-key': 's3cret' })
  expect(
    JSON.parse(
      program
        .log()
        .split('\n')
        .find((line) => line.includes('"/livez"')) ?? '{}',
    ),
  ).toHaveProperty('trace_id')
})

it.each([
  ['that never answers', async () => collector.url],
  ['that is away', async () => `http://127.0.0.1:${await findFreePort()}/v1/traces`],
])('a collector %s does not keep a service from ending', async (_what, urlOf) => {
  collector.answer(keepSilent)
  await start({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: await urlOf(), OTEL_EXPORTER_OTLP_TIMEOUT: '1000' })
  expect((await fetch(`${program.url}/livez`)).status).toBe(200)
  program.child.kill('SIGTERM')
  // 1 if it had to be ended by its own time limit.
  expect(await program.exitCode).toBe(0)
})
