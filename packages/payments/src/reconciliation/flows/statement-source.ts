import { StartError } from '@element-js/values'
import type { Acquirer } from '../../acquirer/acquirer.ts'
import type { StatementLine, StatementPage } from '../../acquirer/domain/statement.ts'

/** The acquirer's list, wherever it comes from. */
export interface StatementSource {
  readonly kind: 'acquirer' | 'file'
  /** The kinds of lines that were left out, with their numbers. It is complete once everything is read. */
  readonly leftOut: ReadonlyMap<string, number>
  /** A part of the list after the other. */
  read(period: StatementPeriod): AsyncIterable<StatementPart>
}

export interface StatementPeriod {
  /** Inclusive. */
  readonly fromMs: number
  /** Exclusive. */
  readonly untilMs: number
}

export interface StatementPart {
  readonly hasReservations: boolean
  readonly lines: readonly StatementLine[]
}

/** The acquirer has no list of what it has done. */
export class NoStatement extends StartError {
  constructor() {
    super(
      'This acquirer does not list what it has done. Use element-server reconcile --file with its settlement report.',
    )
    this.name = 'NoStatement'
  }
}

/** The list that the acquirer gives by its protocol. */
export function statementOfAcquirer(acquirer: Acquirer): StatementSource {
  return { kind: 'acquirer', leftOut: new Map(), read: (period) => readParts(acquirer, period) }
}

async function* readParts(acquirer: Acquirer, period: StatementPeriod): AsyncGenerator<StatementPart> {
  let after: string | null = null
  do {
    const page: StatementPage | null | undefined = await acquirer.readStatement?.({ ...period, after })
    if (!page) throw new NoStatement()
    yield page
    after = page.next
  } while (after !== null)
}
