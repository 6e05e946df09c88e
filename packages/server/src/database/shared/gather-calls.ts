import { setImmediate as oneTurn } from 'node:timers/promises'

interface WaitingCall<Item, Answer> {
  readonly item: Item
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

/**
 * Makes the calls of one turn of the event loop together, and those that arrive meanwhile together after them.
 *
 * @param makeTogether Returns an answer for each item, in their order; a promise, for one that the others and the next
 *   calls need not wait for. If it rejects, all of them fail.
 */
export function gatherCalls<Item, Answer>(
  makeTogether: (items: readonly Item[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
): (item: Item) => Promise<Answer> {
  let waiting: WaitingCall<Item, Answer>[] = []
  let isMaking = false

  async function makeAll(): Promise<void> {
    isMaking = true
    await oneTurn()
    while (waiting.length > 0) {
      const calls = waiting
      waiting = []
      try {
        const answers = await makeTogether(calls.map(({ item }) => item))
        for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    isMaking = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isMaking) void makeAll()
    })
}
