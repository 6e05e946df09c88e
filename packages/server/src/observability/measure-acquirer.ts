import { performance } from 'node:perf_hooks'
import type { Acquirer, Outcome } from '../acquirer/acquirer.ts'
import type { Metrics } from './metrics/metrics.ts'

type CallOf = Parameters<Metrics['countAcquirerCall']>[0]

/** Wraps an acquirer so that each call is counted and timed. */
export function watchAcquirer<A extends Acquirer>(acquirer: A, metrics: Metrics): A {
  async function time<T>(
    kind: CallOf['kind'],
    {
      ask,
      outcomeOf,
    }: { readonly ask: () => Promise<T>; readonly outcomeOf: (answer: T) => CallOf['outcome'] },
  ): Promise<T> {
    const startedMs = performance.now()
    const count = (outcome: CallOf['outcome']): void =>
      metrics.countAcquirerCall({ kind, outcome, durationMs: performance.now() - startedMs })
    try {
      const answer = await ask()
      count(outcomeOf(answer))
      return answer
    } catch (error) {
      count('failed')
      throw error
    }
  }
  const outcomeOf = ({ result }: Outcome): Outcome['result'] => result

  return {
    ...acquirer,
    verify: (verification) => time('verify', { ask: () => acquirer.verify(verification), outcomeOf }),
    authorize: (authorization) =>
      time('authorize', { ask: () => acquirer.authorize(authorization), outcomeOf }),
    capture: (capture) => time('capture', { ask: () => acquirer.capture(capture), outcomeOf }),
    cancel: (payment) => time('cancel', { ask: () => acquirer.cancel(payment), outcomeOf }),
    refund: (refund) => time('refund', { ask: () => acquirer.refund(refund), outcomeOf }),
    find: (payment) =>
      time('find', {
        ask: () => acquirer.find(payment),
        outcomeOf: (position) => (position ? 'known' : 'unknown'),
      }),
  }
}
