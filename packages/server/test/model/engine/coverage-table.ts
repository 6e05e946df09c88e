/** How often each command found its object in each state. */
export interface CoverageTable<State extends string, Column extends string> {
  count(state: State, column: Column): void
  /** Cells that no command reached. */
  missing(): readonly string[]
  /** As a table to print. */
  table(): string
}

/** The cells that a run must have reached. */
export type Coverage = Pick<CoverageTable<string, string>, 'missing' | 'table'>

interface TableOptions<State extends string, Column extends string> {
  readonly states: readonly State[]
  readonly columns: readonly Column[]
  /** Cells that cannot occur. */
  readonly isImpossible: (state: State, column: Column) => boolean
}

export function startCoverageTable<State extends string, Column extends string>({
  states,
  columns,
  isImpossible,
}: TableOptions<State, Column>): CoverageTable<State, Column> {
  const counts = new Map<string, number>()
  const countOf = (state: State, column: Column): number => counts.get(`${state} × ${column}`) ?? 0
  return {
    count: (state, column) => {
      counts.set(`${state} × ${column}`, countOf(state, column) + 1)
    },
    missing: () =>
      states.flatMap((state) =>
        columns
          .filter((column) => !isImpossible(state, column))
          .filter((column) => countOf(state, column) === 0)
          .map((column) => `${state} × ${column}`),
      ),
    table: () => {
      const width = Math.max(...states.map(({ length }) => length))
      const cell = (text: string, column: Column): string => text.padStart(Math.max(column.length, 5))
      const head = ['state'.padEnd(width), ...columns.map((column) => cell(column, column))]
      const rows = states.map((state) => [
        state.padEnd(width),
        ...columns.map((column) => cell(String(countOf(state, column)), column)),
      ])
      return [head, ...rows].map((row) => row.join('  ')).join('\n')
    },
  }
}
