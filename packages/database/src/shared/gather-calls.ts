import { setImmediate as oneTurn } from 'node:timers/promises'

interface WaitingCall<Item, Answer> {
  readonly item: Item
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

interface GatherLimits {
  /** How many are made together at most. Default: all that wait. */
  readonly most?: number
  /**
   * How many such groups are made at the same time at most. Default 1: the calls that arrive meanwhile wait, and are then
   * made together.
   */
  readonly groups?: number
}

/**
 * Makes the calls of one turn of the event loop together, and those that arrive meanwhile together after them.
 *
 * @param makeTogether Returns an answer for each item, in their order; a promise, for one that the others and the next
 *   calls need not wait for. If it rejects, all of them fail.
 */
export function gatherCalls<Item, Answer>(
  makeTogether: (items: readonly Item[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  { most = Number.POSITIVE_INFINITY, groups = 1 }: GatherLimits = {},
): (item: Item) => Promise<Answer> {
  const waiting: WaitingCall<Item, Answer>[] = []
  let making = 0

  async function makeAll(): Promise<void> {
    making += 1
    await oneTurn()
    while (waiting.length > 0) {
      const calls = waiting.splice(0, most)
      try {
        const answers = await makeTogether(calls.map(({ item }) => item))
        for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    making -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (making < groups) void makeAll()
    })
}
