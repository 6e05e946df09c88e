/** A model that runs without a service. */
interface Model<State, Draft> {
  readonly start: State
  /** The same state, and not a copy, after what changes nothing. */
  after(state: State, draft: Draft): State
}

/** Sequences that ask each question in each state. What changes nothing is asked one after another, in one sequence. */
export function askInEachState<State, Draft>(
  { start, after }: Model<State, Draft>,
  ways: readonly (readonly Draft[])[],
  questions: readonly Draft[],
): readonly (readonly Draft[])[] {
  return ways.flatMap((way) => {
    const state = way.reduce(after, start)
    const isInert = (question: Draft): boolean => after(state, question) === state
    const changing = questions.filter((question) => !isInert(question))
    return [[...way, ...questions.filter(isInert)], ...changing.map((question) => [...way, question])]
  })
}
