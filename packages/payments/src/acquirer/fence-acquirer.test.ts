import { expect, it } from 'vitest'
import { makeChallenging } from '../../../server/test/support/acquirers/challenging-acquirer.ts'
import type { Acquirer } from './acquirer.ts'
import { fenceAcquirer } from './fence-acquirer.ts'
import type { SimulatedAcquirer } from './simulated-acquirer.ts'

/** An acquirer whose methods report that they were called. */
function createSpy(calls: string[]): Acquirer {
  const spyOn = (methods: object): object =>
    new Proxy(methods, {
      get: (target, name: string) => {
        const value: unknown = Reflect.get(target, name)
        if (value && typeof value === 'object') return spyOn(value)
        return async () => void calls.push(name)
      },
    })
  return spyOn(makeChallenging({} as SimulatedAcquirer)) as Acquirer
}

const everything = [
  ...(['verify', 'authorize', 'capture', 'cancel', 'refund', 'find'] as const),
  ...(['challenges.areOffered', 'challenges.authorize', 'challenges.continue'] as const),
]

async function callAll(acquirer: Acquirer): Promise<void> {
  for (const path of everything) {
    const call = path.split('.').reduce((of, name) => Reflect.get(of, name), acquirer as object)
    await (call as (order: object) => Promise<unknown>)({}).catch(() => {})
  }
}

it.each([
  [true, everything.map((path) => path.replace('challenges.', ''))],
  [false, ['find', 'areOffered']],
])('an acquirer is asked only by a process that has its lease: %s', async (isAlive, asked) => {
  const calls: string[] = []
  await callAll(fenceAcquirer(createSpy(calls), { isAlive: () => isAlive }))
  expect(calls).toEqual(asked)
})
