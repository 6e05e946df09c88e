import { performance } from 'node:perf_hooks'
import type { Acquirer, Challenge, Challenges, Outcome } from '@element-js/payments'
import type { TracingContext } from '@element-js/values'
import type { AcquirerCall, Metrics } from './metrics/metrics.ts'

declare module '@element-js/values/tracing' {
  interface SpanAttributes {
    readonly 'element.acquirer.operation'?: AcquirerCall['kind']
    readonly 'element.acquirer.outcome'?: AcquirerCall['outcome']
  }
}

/** Wraps an acquirer so that each call is counted and timed, and is a span. */
export function measureAcquirer<A extends Acquirer>(
  acquirer: A,
  { metrics, tracing }: { readonly metrics: Metrics } & TracingContext,
): A {
  function time<T>(
    kind: AcquirerCall['kind'],
    {
      ask,
      outcomeOf,
    }: { readonly ask: () => Promise<T>; readonly outcomeOf: (answer: T) => AcquirerCall['outcome'] },
  ): Promise<T> {
    const startedMs = performance.now()
    const attributes = { 'element.acquirer.operation': kind }
    return tracing.run({ name: `acquirer ${kind}`, kind: 'client', attributes }, async (span) => {
      const count = (outcome: AcquirerCall['outcome']): void => {
        metrics.countAcquirerCall({ kind, outcome, durationMs: performance.now() - startedMs })
        span.set({ 'element.acquirer.outcome': outcome })
      }
      try {
        const answer = await ask()
        count(outcomeOf(answer))
        return answer
      } catch (error) {
        count('failed')
        throw error
      }
    })
  }
  const outcomeOf = ({ result }: Outcome | Challenge): (Outcome | Challenge)['result'] => result
  const measured = (challenges: Challenges): Challenges => ({
    areOffered: () => challenges.areOffered(),
    authorize: (authorization) =>
      time('authorize', { ask: () => challenges.authorize(authorization), outcomeOf }),
    continue: (payment) => time('continue', { ask: () => challenges.continue(payment), outcomeOf }),
  })

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
    ...(acquirer.challenges && { challenges: measured(acquirer.challenges) }),
  }
}
