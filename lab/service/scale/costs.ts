import { median } from '../report.ts'

/** What one charge costs, wherever it is made. */
export interface ChargeCosts {
  /** Processor time of the services. */
  readonly serviceMicros: number
  /** Processor time of all processes of the database server. */
  readonly databaseMicros: number
  /** The bytes of the write-ahead log, which go to the disk and to each standby. */
  readonly logBytes: number
}

/** Combines the costs of several rounds: the median of each. */
export function medianCosts(rounds: readonly ChargeCosts[]): ChargeCosts {
  return {
    serviceMicros: median(rounds.map(({ serviceMicros }) => serviceMicros)),
    databaseMicros: median(rounds.map(({ databaseMicros }) => databaseMicros)),
    logBytes: median(rounds.map(({ logBytes }) => logBytes)),
  }
}
