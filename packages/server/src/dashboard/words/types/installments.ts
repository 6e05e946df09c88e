import type { RuleFlaw } from '../../../installments/domain/read-rule.ts'

/** The pages and the facts about installments. */
export interface InstallmentWords {
  readonly title: string
  readonly settings: string
  readonly about: string
  readonly none: string
  readonly manage: string
  readonly upTo: (numbers: string) => string
  readonly free: string
  readonly atRate: (rate: string) => string
  readonly everyBrand: string
  readonly leastInstallment: (amount: string) => string
  readonly leastAmount: (amount: string) => string
  readonly remove: string
  readonly removal: string
  readonly addTitle: string
  readonly add: string
  readonly tooMany: string
  /** Labels of the form. */
  readonly fields: Readonly<Record<RuleFlaw['field'], string>>
  /** Shown beside a field that cannot be read. */
  readonly mistakes: Readonly<Record<RuleFlaw['field'], string>>
  /** In the details of a payment. */
  readonly paidIn: string
  readonly payerPays: (count: number, total: string) => string
}
