import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { type CrashScene, openScene } from './crash-scene.ts'
import { crashSeed, createRandom } from './random.ts'

// More crashes find more: `npm run lab -- crashes`.
const times = Number(process.env.CRASH_TIMES ?? 2)
const customers = 48
const answersBetweenCrashes = 300

const folder = makeTemporaryFolder()
const scenes: CrashScene[] = []
afterEach(async () => {
  for (const scene of scenes.splice(0)) await scene.close()
  folder.remove()
})

/** So many customers at once that their transactions share commits, in the service and in its acquirer. */
it('a kill of either while commits are shared loses no charge and pays none twice', async () => {
  const random = createRandom(crashSeed)
  const scene = await openScene({ address: { kind: 'file', path: join(folder.path, 'busy.sqlite') } })
  scenes.push(scene)
  const { client, acquirer } = scene
  const [service] = scene.services
  const cardIds = await Promise.all(Array.from({ length: customers }, () => client.cardId()))
  let isOpen = true
  let answered = 0
  const outcomes = new Set<string>()
  const pay = async (cardId: string, customer: number): Promise<void> => {
    for (let count = 0; isOpen; count += 1) {
      const { status, reason } = await client.charge(`busy-${customer}-${count}`, { cardId })
      outcomes.add(reason ?? String(status))
      answered += 1
    }
  }
  const traffic = Promise.all(cardIds.map(pay))

  const untilBusy = async (): Promise<void> => {
    const wanted = answered + answersBetweenCrashes
    while (answered < wanted) {
      service.refuseDeath()
      await sleep(5)
    }
  }
  for (let crash = 0; crash < times; crash += 1) {
    await untilBusy()
    await sleep(random.below(20))
    const victim = random.next() < 0.3 ? acquirer : service
    await victim.kill()
    await victim.start()
  }
  await untilBusy()
  isOpen = false
  await traffic
  process.stderr.write(
    `${times} kills in ${answered} charges of ${customers} customers (CRASH_SEED=${crashSeed})\n`,
  )
  expect(await scene.differences(), scene.outputs()).toEqual([])
  // A charge fails if the service died before the acquirer heard of it.
  outcomes.delete('not_attempted')
  expect([...outcomes]).toEqual(['200'])
})
