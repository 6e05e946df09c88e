/** A commit of the adapter's record. The first after the point was set has the number 1. */
export interface CommitPoint {
  readonly kind: 'commit'
  readonly number: number
  readonly moment: 'before' | 'after'
}

/** A request to the processor. The first of the operation has the number 0. */
export interface RequestPoint {
  readonly kind: 'request'
  readonly number: number
  /** What happens to it: it is lost, it arrives at once, or it arrives after the adapter has recovered. */
  readonly fault: 'reset_before' | 'reset_after' | 'late'
}

export type CrashPoint = CommitPoint | RequestPoint

/** Every point of an operation with these numbers of commits and requests. */
export function pointsOf({
  commits,
  requests,
}: {
  readonly commits: number
  readonly requests: number
}): readonly CrashPoint[] {
  const moments = ['before', 'after'] as const
  const faults = ['reset_before', 'reset_after', 'late'] as const
  return [
    ...Array.from({ length: commits }, (_, index) =>
      moments.map((moment) => ({ kind: 'commit', number: index + 1, moment }) as const),
    ).flat(),
    ...Array.from({ length: requests }, (_, number) =>
      faults.map((fault) => ({ kind: 'request', number, fault }) as const),
    ).flat(),
  ]
}

export function describePoint(point: CrashPoint): string {
  return point.kind === 'commit'
    ? `${point.moment} commit ${point.number}`
    : `at request ${point.number}, ${point.fault}`
}
