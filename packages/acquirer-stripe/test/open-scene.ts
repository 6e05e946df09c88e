import { type Adapter, createAdapter, openRecordStore, type RecordStore } from '@element-js/acquirer-adapter'
import { createLog } from '@element-js/server/adapters'
import { connectToStripe } from '../src/connect-to-stripe.ts'
import { createStripeProcessor } from '../src/stripe-processor.ts'
import { doubleKey, type StripeDouble, startStripeDouble } from './double/start-stripe-double.ts'

/** The adapter in this process, with a double of Stripe. */
export interface Scene {
  readonly adapter: Adapter
  readonly store: RecordStore
  readonly double: StripeDouble
  /** What the adapter has logged. */
  readonly lines: readonly string[]
  movements(): Promise<readonly string[]>
  close(): Promise<void>
}

export async function openScene({
  timeoutMs = 60_000,
}: {
  readonly timeoutMs?: number
} = {}): Promise<Scene> {
  const double = await startStripeDouble()
  const lines: string[] = []
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } })
  const stripe = connectToStripe({ secretKey: doubleKey, url: double.url, timeoutMs })
  // Stripe's package sends a request again half a second after its connection was lost.
  stripe.getInitialNetworkRetryDelay = () => 0
  const processor = createStripeProcessor({ stripe, log })
  const store = openRecordStore(':memory:')
  const adapter = createAdapter({ connect: () => processor, store, nowMs: Date.now })
  return {
    adapter,
    store,
    double,
    lines,
    movements: async () => double.account.movements.map(({ type, amount }) => `${type} ${amount}`),
    close: async () => {
      await adapter.close()
      await double.close()
    },
  }
}
