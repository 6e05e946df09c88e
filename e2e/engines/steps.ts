import { confirmationFailures } from '../failures/confirmation-failures.ts'
import { playConfirmation } from '../failures/confirmation-scene.ts'
import { loadingFailures } from '../failures/loading-failures.ts'
import { playLoading } from '../failures/loading-scene.ts'
import type { Sites } from './card-scene.ts'
import { smokeTests } from './smoke.ts'

type Steps = Readonly<Record<string, (sites: Sites) => Promise<void>>>

/** The steps of a run: all failures, or the smoke tests with the few failures that every run tries. */
export function stepsOf({ isFailures }: { readonly isFailures: boolean }): Steps {
  return isFailures ? failures(() => true) : { ...smokeTests, ...failures(({ isSmoke }) => isSmoke === true) }
}

function failures(isTried: (failure: { readonly isSmoke?: boolean | undefined }) => boolean): Steps {
  return Object.fromEntries([
    ...confirmationFailures
      .filter(isTried)
      .map((failure) => [
        `a payment is confirmed: ${failure.name}`,
        ({ tab, merchant, site }: Sites) => playConfirmation({ tab, merchant, service: site }, failure),
      ]),
    ...loadingFailures
      .filter(isTried)
      .map((failure) => [
        `fields cannot load: ${failure.name}`,
        ({ tab, merchant, service }: Sites) => playLoading({ tab, merchant, service }, failure),
      ]),
  ])
}
