import type { StoreContext } from '../database/store-context.ts'
import type { ReportContext } from '../observability/metrics/report-context.ts'
import type { OwnershipContext, Release } from './ownership-context.ts'

/**
 * Leaves to the jobs what this process began and could not end, or may have begun: the answer to a commit can get lost
 * too. It is written down by them, since the store may be what failed; a process that dies before leaves it to others
 * by that.
 */
export function releaseLater(
  { pendingReleases }: Pick<OwnershipContext, 'pendingReleases'>,
  release: Release,
): void {
  pendingReleases.add(release)
}

/** Writes down what was given up. What the store does not take is tried again the next time. */
export async function writeReleases({
  db,
  pendingReleases,
  log,
}: OwnershipContext & Pick<StoreContext, 'db'> & Pick<ReportContext, 'log'>): Promise<void> {
  for (const release of [...pendingReleases]) {
    try {
      await release(db)
      pendingReleases.delete(release)
    } catch (error) {
      log.warn({ err: error }, 'what was given up could not be written down yet')
    }
  }
}
