import { createClient } from '../../packages/server/test/crash/client.ts'
import type { ReportedAnswer } from '../../packages/server/test/crash/reported-answers.ts'
import type { Cluster } from './start-cluster.ts'

/** Merchants that charge cards without a pause, and repeat each request until it is answered. */
export interface Writers {
  /** The number of charges that were answered, by all services together. */
  count(): number
  /** Seconds from a moment until a service had answered some charges; `null` if it has not yet. */
  secondsUntilBack(service: string, sinceMs: number): number | null
  readonly reportedAnswers: readonly ReportedAnswer[]
  /** Rejects if a request was not answered within two minutes. */
  stop(): Promise<void>
}

// Of each service, so that something is always under way.
const sideBySide = 4
// More than were under way, of which some may be answered although the database is gone.
const enough = 3 * sideBySide

export async function writeCharges({ services, url }: Cluster): Promise<Writers> {
  let isStopped = false
  const answeredAtMs = new Map<string, number[]>(services.map(({ name }) => [name, []]))
  const clients = services.map((service) => {
    const options = { urlOf: () => service.url, origin: url, callbackUrl: url, mayFail: true }
    return { name: service.name, client: createClient({ ...options, linkIdOf: async () => undefined }) }
  })
  let made = 0
  const writers = await Promise.all(
    clients.map(async ({ name, client }) => {
      // The key of a token is the merchant's, whichever service makes it.
      const { text } = await client.token(`card of ${name}`.replaceAll(' ', '-'), { verifyCard: false })
      const { cardId } = JSON.parse(text)
      return Array.from({ length: sideBySide }, async () => {
        while (!isStopped) {
          made += 1
          await client.charge(`charge-${made}`, { cardId })
          answeredAtMs.get(name)?.push(Date.now())
        }
      })
    }),
  )
  const all = Promise.all(writers.flat())
  all.catch(() => {
    // `stop` reports it.
  })
  return {
    count: () => [...answeredAtMs.values()].reduce((sum, { length }) => sum + length, 0),
    secondsUntilBack: (service, sinceMs) => {
      const times = (answeredAtMs.get(service) ?? []).filter((time) => time > sinceMs)
      const atMs = times[enough - 1]
      return atMs === undefined ? null : (atMs - sinceMs) / 1000
    },
    get reportedAnswers() {
      return clients.flatMap(({ client }) => client.reportedAnswers)
    },
    stop: async () => {
      isStopped = true
      await all
    },
  }
}
