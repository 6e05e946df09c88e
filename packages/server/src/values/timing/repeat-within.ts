/**
 * Repeats a step until it gets nothing done, or until a budget of time is used up; at least once.
 *
 * @param step Returns whether it got anything done.
 */
export async function repeatWithin(budgetMs: number, step: () => Promise<boolean>): Promise<void> {
  const untilMs = performance.now() + budgetMs
  let isDone = false
  while (!isDone) isDone = !(await step()) || performance.now() >= untilMs
}
