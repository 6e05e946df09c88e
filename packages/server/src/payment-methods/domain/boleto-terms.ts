/** The due date of a boleto, and the fine after it. Days are Brazilian, as `yyyy-MM-dd`. */
export interface BoletoTerms {
  /** `null`: the day on which the link expires. */
  readonly dueDate: string | null
  readonly fine: {
    readonly startDate: string
    /** A fraction of the amount, such as 0.02. */
    readonly rate: number
  } | null
}
