import type { Destination } from '../../../forward/domain/destination.ts'
import { unixSecondsOf } from '../../../values/time-formats.ts'

/** A destination as the command line shows it to programs. */
export interface ShownDestination {
  readonly name: string
  readonly origin: string
  readonly methods: readonly string[]
  readonly paths: readonly string[]
  readonly answerFields: readonly string[]
  /** Whether the service shows a certificate of its own. */
  readonly hasClientCertificate: boolean
  /** Whether the destination must show one of certain certificates. */
  readonly hasPinnedCertificate: boolean
  readonly createdAt: number | null
}

export function shownDestinationOf(destination: Destination): ShownDestination {
  const { name, origin, methods, paths, answerFields } = destination
  const { sealedClientKey, pinnedCertificates, createdAtMs } = destination
  return {
    ...{ name, origin, methods, paths, answerFields },
    hasClientCertificate: sealedClientKey !== null,
    hasPinnedCertificate: pinnedCertificates !== null,
    createdAt: unixSecondsOf(createdAtMs),
  }
}

/** A destination as one row of a table. */
export function rowOf(destination: Destination): readonly string[] {
  const { name, origin, methods, paths, answerFields, sealedClientKey, pinnedCertificates } = destination
  const tls = [sealedClientKey && 'client certificate', pinnedCertificates && 'pinned'].filter(Boolean)
  return [
    name,
    origin,
    methods.join(','),
    paths.join(' '),
    answerFields.join(' ') || 'none',
    tls.join(', ') || 'usual',
  ]
}

export const destinationHeadings: readonly string[] = [
  'NAME',
  'ORIGIN',
  'METHODS',
  'PATHS',
  'ANSWER FIELDS',
  'TLS',
]
