import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyOnce, type Event, type SequenceStore } from './apply-once.ts'

function memoryStore(): SequenceStore & { readonly sequences: Map<string, number> } {
  const sequences = new Map<string, number>()
  return {
    sequences,
    get: async (resource) => sequences.get(resource),
    set: async (resource, sequence) => void sequences.set(resource, sequence),
  }
}

// A payment, a payment with the same name as a link, and a link: each has its own sequence.
const resources = [{ idempotencyKey: 'a' }, { idempotencyKey: 'lnk_1' }, { linkId: 'lnk_1' }]
const eventOf = (resource: object, sequence: number): Event =>
  ({ type: 'charge.updated', data: { ...resource, sequence } }) as Event
const stream = resources.flatMap((resource) => [1, 2, 3, 4, 5].map((sequence) => eventOf(resource, sequence)))

/** Delivers every notification again that was not applied, as the service does, until all are applied. */
async function deliverAll(
  order: readonly Event[],
  consume: (event: Event) => Promise<string>,
): Promise<void> {
  let waiting: readonly Event[] = order
  while (waiting.length > 0) {
    const results = await Promise.all(waiting.map(consume))
    waiting = waiting.filter((_, index) => results[index] === 'early')
  }
}

describe('applyOnce', () => {
  it.each(['9', 9n, 9])('a store may return the sequence as its database does: %s', async (stored) => {
    const get = async (): Promise<number> => stored as number
    const consume = applyOnce({ store: { get, set: async () => {} }, apply: async () => {} })
    const results = [9, 10, 12].map((sequence) => consume(eventOf({ linkId: 'lnk_1' }, sequence)))
    expect(await Promise.all(results)).toEqual(['repeated', 'applied', 'early'])
  })

  it('10,000 random orders and repetitions of a stream end in one state', async () => {
    const repeated = fc
      .array(fc.constantFrom(...stream), { maxLength: 10 })
      .chain((more) => fc.shuffledSubarray([...stream, ...more], { minLength: stream.length + more.length }))
    await fc.assert(
      fc.asyncProperty(repeated, async (order) => {
        const applied = new Map<string, number[]>()
        const store = memoryStore()
        const consume = applyOnce({
          store,
          apply: async ({ data: { sequence } }, resource) => {
            applied.set(resource, [...(applied.get(resource) ?? []), sequence])
          },
        })
        await deliverAll(order, consume)
        expect([...applied.keys()].sort()).toEqual(['charge:a', 'charge:lnk_1', 'link:lnk_1'])
        for (const sequences of applied.values()) expect(sequences).toEqual([1, 2, 3, 4, 5])
        expect([...store.sequences.values()]).toEqual([5, 5, 5])
      }),
      { numRuns: 10_000 },
    )
  })

  it('says what became of a notification', async () => {
    const consume = applyOnce({ store: memoryStore(), apply: async () => {} })
    const [first, second, third] = stream
    if (!first || !second || !third) throw new Error('the stream is too short')
    expect(await consume(second)).toBe('early')
    expect(await consume(first)).toBe('applied')
    expect(await consume(first)).toBe('repeated')
    expect(await consume(third)).toBe('early')
    expect(await consume(second)).toBe('applied')
  })

  it('applies a notification again that could not be applied', async () => {
    let failures = 1
    const store = memoryStore()
    const consume = applyOnce({
      store,
      apply: async () => {
        failures -= 1
        if (failures >= 0) throw new Error('no connection')
      },
    })
    const event = eventOf({ idempotencyKey: 'a' }, 1)
    await expect(consume(event)).rejects.toThrow('no connection')
    expect(store.sequences.size).toBe(0)
    expect(await consume(event)).toBe('applied')
  })

  it('applies it once if it is delivered twice at once', async () => {
    let count = 0
    const consume = applyOnce({
      store: memoryStore(),
      apply: async () => {
        await new Promise((resolve) => setImmediate(resolve))
        count += 1
      },
    })
    const event = eventOf({ linkId: 'lnk_1' }, 1)
    expect(await Promise.all([consume(event), consume(event)])).toEqual(['applied', 'repeated'])
    expect(count).toBe(1)
  })
})
