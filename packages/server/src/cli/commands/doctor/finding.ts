/** Something in how a service is set up that is a risk for payments or for data. */
export interface Finding {
  /** A word for programs: `fsync-off`. */
  readonly id: string
  /** An error can lose payments or show data to others. A warning is a risk that you may have accepted on purpose. */
  readonly severity: 'error' | 'warning'
  readonly problem: string
  readonly fix: string
}

export function error(id: string, problem: string, fix: string): Finding {
  return { id, severity: 'error', problem, fix }
}

export function warning(id: string, problem: string, fix: string): Finding {
  return { id, severity: 'warning', problem, fix }
}

/** A list in which `false` stands for a check that found nothing. */
export function found(checks: readonly (Finding | false)[]): Finding[] {
  return checks.filter((check) => check !== false)
}

/** What another clock showed, and how exactly. */
export interface ClockComparison {
  readonly of: 'the database' | 'PUBLIC_URL'
  /** Positive if this machine is ahead. */
  readonly aheadMs: number
  /** How far the comparison itself may be wrong. */
  readonly toleranceMs: number
}

// Receivers of notifications refuse signatures that are five minutes off. Two clocks that follow NTP differ by far less
// than this.
const mostMs = 2000

export function clockFindings(comparisons: readonly ClockComparison[]): Finding[] {
  return comparisons
    .filter(({ aheadMs, toleranceMs }) => Math.abs(aheadMs) > mostMs + toleranceMs)
    .map(({ of, aheadMs }) => {
      const seconds = Math.round(Math.abs(aheadMs) / 100) / 10
      const direction = aheadMs > 0 ? 'ahead of' : 'behind'
      return error(
        'clock-off',
        `The clock of this machine is ${seconds} s ${direction} that of ${of}.`,
        'Synchronize both by NTP, for example with chrony or systemd-timesyncd.',
      )
    })
}
