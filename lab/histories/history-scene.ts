import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../packages/database/src/database.ts'
import type { StoreAddress } from '../../packages/database/src/open-store.ts'
import { openScene, publicUrl } from '../../packages/server/test/crash/crash-scene.ts'
import { askOverHttp } from '../../packages/server/test/support/ask-over-http.ts'
import { asSession, openSession } from '../../packages/server/test/support/open-session.ts'
import { requestsOf, type TestService } from '../../packages/server/test/support/start-test-service.ts'
import type { Merchant, Route } from './perform-operation.ts'

/** A service in one process or several, with an acquirer in another. */
export interface HistoryScene extends AsyncDisposable {
  /**
   * A merchant with a clock and a ledger of its own, so that histories share neither.
   *
   * @param spoil Default: none.
   */
  openMerchant(spoil?: Spoil): Promise<Merchant>
  /** Resolves when no process works at a payment any more. */
  untilQuiet(): Promise<void>
}

/** Puts a deliberate mistake between the clients and the service. */
export type Spoil = (route: Route, merchant: SpoiledMerchant) => Route

/** What a mistake is made with. */
export interface SpoiledMerchant {
  readonly db: Database
  readonly merchantId: string
}

interface SceneOptions {
  readonly address: StoreAddress
  /** How many processes of the service. */
  readonly processes: number
}

const noSpoil: Spoil = (route) => route

export async function openHistoryScene({ address, processes }: SceneOptions): Promise<HistoryScene> {
  const { services, db, close } = await openScene({ address, processes })
  const ask = askOverHttp()
  const routes = services.map(({ url }) => routeTo(url, ask))
  const [first, ...others] = routes
  if (!first) throw new Error('a scene needs a service')
  return {
    openMerchant: async (spoil = noSpoil) => {
      const session = await openSession(first)
      const spoiled = { db, merchantId: session.sessionId }
      const own = (route: TestService): TestService => asSession(route, session)
      const cards = {
        good: await own(first).newCardId(),
        declined: await own(first).newCardId('4000000000009995'),
      }
      const routeOf = (route: TestService): Route => spoil(own(route), spoiled)
      return { routes: [routeOf(first), ...others.map(routeOf)], cards, challenges: new Map() }
    },
    untilQuiet: async () => {
      while (await isAnythingOpen(db)) await sleep(10)
    },
    [Symbol.asyncDispose]: close,
  }
}

function routeTo(url: string, ask: ReturnType<typeof askOverHttp>): TestService {
  const send: TestService['send'] = async (path, init) => {
    // A session's headers are no plain object, which `ask` needs.
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await ask(url + path, { ...init, headers })
    return { ...answer, body: jsonIn(answer.text) }
  }
  const cannot = async (): Promise<never> => {
    throw new Error('this service is another process')
  }
  return { ...requestsOf(publicUrl, send), runJobs: cannot, close: cannot }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The page of a challenge is not JSON.
    return null
  }
}

async function isAnythingOpen(db: Database): Promise<boolean> {
  const open = await db
    .selectFrom('charges')
    .select('idempotencyKey')
    .where('openIntent', 'is not', null)
    .limit(1)
    .execute()
  return open.length > 0
}
