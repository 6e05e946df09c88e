import type { StoreContext } from '@element-js/database'
import type { ReportContext } from '../report-context.ts'
import type { OwnershipContext, Release } from './ownership-context.ts'

/**
 * Releases an operation that this process began and could not finalize, or may have begun: the answer to a commit can
 * get lost too. The jobs write the release, because the store may be what failed; if the process dies before that,
 * others recover the operation anyway.
 */
export function releaseLater(
  { pendingReleases }: Pick<OwnershipContext, 'pendingReleases'>,
  release: Release,
): void {
  pendingReleases.add(release)
}

/** Writes the releases. Those that the store does not accept are tried again the next time. */
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
      log.warn({ err: error }, 'a release could not be written yet')
    }
  }
}
