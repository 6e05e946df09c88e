/** The first page. */
export interface OverviewWords {
  readonly today: string
  readonly lastWeek: string
  readonly lastMonth: string
  readonly nothingYet: string
  readonly paid: string
  readonly approval: string
  readonly refunded: string
  readonly volume: string
  readonly currency: string
  readonly approvalRate: string
  readonly rateFormula: string
  readonly latestLinks: string
  readonly latestPayments: string
  readonly viewAll: string
  readonly volumeChart: (currency: string, days: number) => string
  readonly rateChart: (days: number) => string
  readonly approvedOf: (approved: number, all: number) => string
  readonly dailyFigures: string
  readonly day: string
  readonly payments: string
  readonly approved: string
  readonly declined: string
}
