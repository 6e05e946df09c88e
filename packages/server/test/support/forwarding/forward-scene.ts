import type { Store, StoreAddress } from '../../../../database/src/open-store.ts'
import type { ForwardingOptions } from '../../../../payments/src/forward/context.ts'
import type { Destination } from '../../../../payments/src/forward/domain/destination.ts'
import { addDestination } from '../../../../payments/src/forward/store/destinations.ts'
import { openStore } from '../../../../payments/src/schema/open-store.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { type Answer, asMerchant, startTestService, type TestService } from '../start-test-service.ts'
import { startDestination, type TestDestination } from './start-destination.ts'

type Fields = Readonly<Record<string, unknown>>

/** A service, a store that the test can write, and a destination of the demo merchant with the name `processor`. */
export interface ForwardScene {
  readonly service: TestService
  readonly store: Store
  readonly destination: TestDestination
  /** The lines of the service's log. */
  readonly log: readonly string[]
  /** Sets the clock of the service. */
  setNow(nowMs: number): void
  register(fields: Partial<Destination> & Pick<Destination, 'name' | 'origin'>): Promise<void>
  /** Forwards a request as the demo merchant's server does; by default a JSON body with a card number. */
  forward(fields: Fields, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** The lines of the record, newest first. */
  lines(headers?: Readonly<Record<string, string>>): Promise<readonly Fields[]>
  close(): Promise<void>
}

export async function openForwardScene(
  address: StoreAddress,
  forwarding: ForwardingOptions = {},
): Promise<ForwardScene> {
  const log: string[] = []
  let nowMs: number | null = null
  const service = await startTestService({
    store: address,
    masterKeys: parseMasterKeys(generateMasterKey(1)),
    log: { level: 'debug', destination: { write: (line) => log.push(line) } },
    nowMs: () => nowMs ?? Date.now(),
    forwarding,
  })
  const store = await openStore(address)
  const destination = await startDestination()
  const register: ForwardScene['register'] = async (fields) => {
    await registerDestination(store, fields)
  }
  await register({ name: 'processor', origin: destination.origin })
  return {
    service,
    store,
    destination,
    log,
    register,
    setNow: (ms) => {
      nowMs = ms
    },
    forward: (fields, headers = {}) =>
      service.post(
        '/v1/forward',
        { destination: 'processor', path: '/v1/payments', body: { number: '{{card.pan}}' }, ...fields },
        { ...asMerchant('demo'), ...headers },
      ),
    lines: async (headers = asMerchant('demo')) => {
      const { body } = await service.send('/v1/forward', { headers })
      return (body as { readonly forwards: readonly Fields[] }).forwards
    },
    close: async () => {
      await destination.close()
      await store.close()
      await service.close()
    },
  }
}

/** Registers a destination, by default of the demo merchant and for every request. */
export async function registerDestination(
  { db }: Pick<Store, 'db'>,
  fields: Partial<Destination> & Pick<Destination, 'name' | 'origin'>,
): Promise<void> {
  const rules = {
    methods: ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'],
    paths: ['/**'],
    answerFields: ['/status'],
  } as const
  const tls = { pinnedCertificates: null, sealedClientKey: null }
  const destination = { merchantId: 'demo', ...rules, ...tls, createdAtMs: 0, ...fields }
  const { merchantId } = destination
  await addDestination(db, { merchantId, actor: 'command_line', atMs: 0 }, destination)
}
