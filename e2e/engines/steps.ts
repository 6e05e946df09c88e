import { type ConfirmationFailure, confirmationFailures } from '../failures/confirmation-failures.ts'
import { playConfirmation } from '../failures/confirmation-scene.ts'
import { loadingFailures } from '../failures/loading-failures.ts'
import { playLoading } from '../failures/loading-scene.ts'
import { backAndForwardTests } from './back-and-forward.ts'
import type { Sites } from './card-scene.ts'
import type { EngineName } from './engine.ts'
import type { Options } from './options.ts'
import { focusTests, smokeTests } from './smoke.ts'
import { widthAttackTests } from './width-attacks.ts'

type Steps = Readonly<Record<string, (sites: Sites) => Promise<void>>>

/** What a run consists of. */
export type Selection = Pick<Options, 'isFailures' | 'only'>

/**
 * The steps of a run: all failures, or the smoke tests, the focus and the attacks by width, with pages that are
 * left and a few failures. In Chromium, the browser tests do the rest.
 *
 * @throws if no step has the text of `only` in its name.
 */
export function stepsOf({ engine, isFailures, only }: Run): Steps {
  const all = allSteps({ engine, isFailures })
  const selected = Object.entries(all).filter(([name]) => name.includes(only))
  if (selected.length === 0) throw new Error(`--only ${only}: no step of ${engine} has this in its name.`)
  return Object.fromEntries(selected)
}

function allSteps({ engine, isFailures }: Omit<Run, 'only'>): Steps {
  if (isFailures) return failures({ engine, isFailures })
  return engine === 'chromium'
    ? { ...focusTests, ...widthAttackTests }
    : {
        ...focusTests,
        ...smokeTests,
        ...widthAttackTests,
        ...backAndForwardTests,
        ...failures({ engine, isFailures }),
      }
}

interface Run extends Selection {
  readonly engine: EngineName
}

function failures({ engine, isFailures }: Omit<Run, 'only'>): Steps {
  const isTried = ({ isSmoke = false }: { readonly isSmoke?: boolean | undefined }): boolean =>
    isFailures || isSmoke
  // WebKit's driver never answers again when a script leaves the page.
  const canPlay = (failure: ConfirmationFailure): boolean => engine !== 'webkit' || !leaves(failure)
  return Object.fromEntries([
    ...confirmationFailures
      .filter((failure) => isTried(failure) && canPlay(failure))
      .map((failure) => [
        `a payment is confirmed: ${failure.name}`,
        (sites: Sites) => confirm(sites, failure),
      ]),
    ...loadingFailures
      .filter(isTried)
      .map((failure) => [
        `fields cannot load: ${failure.name}`,
        ({ tab, merchant, service }: Sites) => playLoading({ tab, merchant, service }, failure),
      ]),
  ])
}

async function confirm(
  { tab, start, merchant, site: service }: Sites,
  failure: ConfirmationFailure,
): Promise<void> {
  if (!leaves(failure)) return playConfirmation({ tab, merchant, service }, failure)
  // In a browser of its own: drivers lose track of a page that comes out of the cache.
  const own = await start()
  try {
    await playConfirmation({ tab: own, merchant, service }, failure)
  } finally {
    await own.close()
  }
}

/** Whether the page is left for the bank's page. */
function leaves({ steps }: ConfirmationFailure): boolean {
  return steps.some((step) => 'sees' in step && step.sees === 'bank')
}
