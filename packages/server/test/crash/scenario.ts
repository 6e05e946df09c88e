import type { CrashScene } from './crash-scene.ts'
import type { Random } from './random.ts'
import type { ReportedAnswer } from './reported-answers.ts'

/** What a scenario runs with. */
export interface ScenarioContext extends Pick<CrashScene, 'client' | 'db'> {
  readonly random: Random
  /** Of the payment or the order; unique to the scenario. */
  readonly key: string
}

/** Requests of a merchant and its payers. @throws when an answer is not among the possible ones. */
export type Scenario = (context: ScenarioContext) => Promise<void>

/**
 * The answer in short, as `200 SETTLED` or `409 payment_link_settled`.
 *
 * @throws when it is not among the allowed ones.
 */
export async function expectAnswer(
  answer: Promise<ReportedAnswer>,
  allowed: readonly string[],
): Promise<string> {
  const { what, key, status, reason, text } = await answer
  const { transferStatus, data } = reason ? {} : JSON.parse(text)
  const said = `${status} ${reason ?? transferStatus ?? data?.paymentStatus ?? ''}`.trim()
  if (allowed.includes(said)) return said
  throw new Error(`${what} ${key}: ${said}, and not one of ${allowed.join(', ')}: ${text}`)
}
