/** What one charge costs, wherever it is made. */
export interface ChargeCosts {
  /** Processor time of the services. */
  readonly serviceMicros: number
  /** Processor time of all processes of the database server. */
  readonly databaseMicros: number
  /** Of the write-ahead log, which goes to the disk and to each standby. */
  readonly logBytes: number
  readonly transactions: number
}

/** Costs of several rounds as one: the median of each. */
export function medianCosts(rounds: readonly ChargeCosts[]): ChargeCosts {
  const median = (of: (costs: ChargeCosts) => number): number => {
    const sorted = rounds.map(of).sort((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  }
  return {
    serviceMicros: median((costs) => costs.serviceMicros),
    databaseMicros: median((costs) => costs.databaseMicros),
    logBytes: median((costs) => costs.logBytes),
    transactions: median((costs) => costs.transactions),
  }
}
