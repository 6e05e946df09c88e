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
