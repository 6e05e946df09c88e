import type { KillingScene } from './crash-scene.ts'
import type { Chance } from './random.ts'
import type { Heard } from './reported-answers.ts'

/** Who tells a story, and of what. */
export interface Telling extends Pick<KillingScene, 'shop' | 'db'> {
  readonly chance: Chance
  /** Of the payment, or of the order; nobody else's. */
  readonly key: string
}

/** What happens in a shop. @throws when somebody is told what cannot be. */
export type Story = (telling: Telling) => Promise<void>

/**
 * What was answered, as `200 SETTLED` or `409 payment_link_settled`.
 *
 * @throws when it is nothing that is allowed.
 */
export async function tell(heard: Promise<Heard>, allowed: readonly string[]): Promise<string> {
  const { what, key, status, reason, text } = await heard
  const { transferStatus, data } = reason ? {} : JSON.parse(text)
  const said = `${status} ${reason ?? transferStatus ?? data?.paymentStatus ?? ''}`.trim()
  if (allowed.includes(said)) return said
  throw new Error(`${what} ${key}: ${said}, and not one of ${allowed.join(', ')}: ${text}`)
}
