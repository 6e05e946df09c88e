import { fileURLToPath } from 'node:url'
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { delayMessages } from './delay-messages.ts'
import { type PageServer, startPageServer } from './page-server.ts'
import { freePort, type Program, startProgram } from './program.ts'

/** What a merchant's server has. */
export interface Credentials {
  readonly apiKey: string
  readonly accessToken: string
}

/** The payments service, as a separate program that can be stopped and started. */
export interface ServiceSite {
  readonly origin: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Calls the API as a merchant's server does. Default: that of the demo merchant. */
  call(
    method: string,
    path: string,
    body?: unknown,
    as?: Credentials,
  ): Promise<{ status: number; body: unknown }>
}

interface Sites {
  readonly service: ServiceSite
  /** Address of the demo shop. */
  readonly shop: string
  /** A merchant's site for the tests' own pages. */
  readonly merchant: PageServer
}

const root = fileURLToPath(new URL('../..', import.meta.url))

// `MESSAGE_DELAY_MS=150` delays every message between page and fields by 150 ms. A test that reads what it has not
// waited for then fails every time instead of once in a hundred runs.
const messageDelayMs = Number(process.env.MESSAGE_DELAY_MS ?? 0)

/** Playwright's `test` with the two sites running, one set for each worker. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & Sites
> = base.extend<object, Sites>({
  context: async ({ context }, use) => {
    if (messageDelayMs > 0) await context.addInitScript(delayMessages, messageDelayMs)
    await use(context)
  },
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter.
    async ({}, use) => {
      const service = serviceOn(await freePort())
      await service.start()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ service }, use) => {
      const port = await freePort()
      const shop = await startProgram(`${root}demo/src/main.ts`, {
        environment: { DEMO_PORT: String(port), SERVICE_URL: service.origin },
        answersAt: `http://localhost:${port}/`,
      })
      await use(`http://localhost:${port}`)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  merchant: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await startPageServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'

const demo: Credentials = { apiKey: 'ek_test_demo', accessToken: 'at_test_demo' }

/**
 * Starts a service on its own port.
 *
 * @param databaseUrl Default: a database in memory, which is empty at every start.
 */
export function serviceOn(port: number, databaseUrl: string = 'sqlite::memory:'): ServiceSite {
  const origin = `http://127.0.0.1:${port}`
  let program: Program | null = null
  return {
    origin,
    async start() {
      program = await startProgram(`${root}packages/server/src/main.ts`, {
        environment: { PORT: String(port), PUBLIC_URL: origin, DATABASE_URL: databaseUrl },
        answersAt: `${origin}/health`,
      })
    },
    async stop() {
      await program?.stop()
    },
    async call(method, path, body, { apiKey, accessToken } = demo) {
      const answer = await fetch(origin + path, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'x-api-key': apiKey,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await answer.json() }
    },
  }
}
