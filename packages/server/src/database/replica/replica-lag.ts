/** How much the primary had written at a moment. */
export interface WrittenUntil {
  readonly atMs: number
  /** Bytes of the write-ahead log. */
  readonly position: number
}

/**
 * How long a replica has lacked what the primary has written. The replica's own clock of what it has replayed would grow
 * while nobody writes.
 *
 * @param written What the primary had written, oldest first.
 * @param replayed Bytes of the write-ahead log that the replica has.
 * @returns infinity while the replica is behind the first entry, because then nobody knows by how much.
 */
export function replicaLagMs(
  written: readonly WrittenUntil[],
  { replayed, nowMs }: { readonly replayed: number; readonly nowMs: number },
): number {
  const known = written.findLastIndex(({ position }) => position <= replayed)
  if (known === -1) return Number.POSITIVE_INFINITY
  const missing = written[known + 1]
  return missing ? nowMs - missing.atMs : 0
}

/** The entries that are still needed: the last one that the replica has, and those that it lacks. */
export function stillNeeded(written: readonly WrittenUntil[], replayed: number): readonly WrittenUntil[] {
  return written.slice(
    Math.max(
      0,
      written.findLastIndex(({ position }) => position <= replayed),
    ),
  )
}
