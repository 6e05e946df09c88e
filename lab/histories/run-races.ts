import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../packages/server/test/crash/random.ts'
import type { Operation } from './operation.ts'
import { type Merchant, performOperation } from './perform-operation.ts'
import { pickRace } from './racing-operations.ts'
import type { Recorder } from './record-operations.ts'

/** What all clients of a merchant share. */
export interface Ground {
  readonly merchant: Merchant
  readonly recorder: Recorder
  readonly random: Random
}

/** The keys of two payments of a merchant. */
export type Pair = readonly [string, string]

const clients = 8
const operationsOfClient = 3
const impatience = 1 / 16

/** Lets eight clients work at two payments at a time. Resolves when the service has answered all of them. */
export async function runRaces(ground: Ground, names: Pair): Promise<void> {
  const { random } = ground
  const underWay: Promise<unknown>[] = []
  const run = async (client: number, name: string, drawn: Operation): Promise<void> => {
    const operation = possible(ground.merchant, name, drawn)
    // Time passes for both payments of the merchant.
    const touched = operation.does === 'expire' ? names : [name]
    const patience = random.next() < impatience ? sleep(random.below(4)) : undefined
    const performed = { client, names: touched, operation, ...(patience && { patience }) }
    await ground.recorder.record(performed, () => {
      const answer = perform(ground.merchant, { client, name, operation })
      underWay.push(answer)
      return answer
    })
  }
  const [one, other] = [pickRace(random), pickRace(random)]
  for (const operation of one.before) await run(0, names[0], operation)
  for (const operation of other.before) await run(0, names[1], operation)
  const runClient = async (client: number): Promise<void> => {
    for (let done = 0; done < operationsOfClient; done += 1) {
      const [name, { together }] = random.pick([
        [names[0], one],
        [names[1], other],
      ])
      await run(client, name, random.pick(together))
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)))
  await Promise.all(underWay)
}

interface Task {
  readonly client: number
  readonly name: string
  readonly operation: Operation
}

function perform(merchant: Merchant, { client, name, operation }: Task): ReturnType<typeof performOperation> {
  const { routes } = merchant
  return performOperation({ merchant, route: routes[client % routes.length] ?? routes[0], name, operation })
}

/** Nobody can come back from a challenge that nobody was sent to. */
function possible({ challenges }: Merchant, name: string, operation: Operation): Operation {
  return operation.does === 'authenticate' && !challenges.has(name) ? { does: 'find' } : operation
}
