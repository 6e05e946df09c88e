/** When a boleto is due, and what it costs later. Days are those of Brazil, as `yyyy-MM-dd`. */
export interface BoletoTerms {
  /** `null`: the day on which the link expires. */
  readonly dueDate: string | null
  readonly fine: {
    readonly startDate: string
    /** Of the amount, as 0.02. */
    readonly rate: number
  } | null
}
