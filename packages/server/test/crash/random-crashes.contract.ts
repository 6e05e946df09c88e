import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoreAddress } from '../../src/database/open-store.ts'
import { killAtRandom } from './crash-at-random.ts'
import { instantsOfCalls } from './crash-points.ts'
import { type KillingScene, openScene } from './crash-scene.ts'
import { differencesBetween } from './ledger-audit.ts'
import { acts } from './operations.ts'
import { chanceOf, killSeed } from './random.ts'
import { stories } from './scenarios.ts'

// Some 100 kills a store with those at named moments, in the time that a gate has. More find more.
const times = Number(process.env.KILL_TIMES) || 20

/** A shop at its busiest, while the service and its acquirer are killed at random; and what would be noticed. */
export function describeRandomKills(name: string, addressOf: () => Promise<StoreAddress>): void {
  describe(`a shop on ${name}`, () => {
    const scenes: KillingScene[] = []
    afterEach(async () => {
      for (const scene of scenes.splice(0)) await scene.close()
    })
    const open = async (processes = 1): Promise<KillingScene> => {
      const scene = await openScene({ address: await addressOf(), processes })
      scenes.push(scene)
      return scene
    }

    it.each([
      ['one process', 1],
      ['two processes', 2],
    ])(
      'loses nothing and pays nothing twice when %s of the service, or its acquirer, dies',
      async (_which, processes) => {
        const scene = await open(processes)
        const shopping = openShop(scene, killSeed)
        await killAtRandom(scene, { chance: chanceOf(killSeed), times })
        const { failures, told } = await shopping.close()
        const differences = await scene.differences()
        process.stderr.write(summaryOf(scene, { name, told }))
        const outputs = scene.outputs()
        expect(failures, outputs).toEqual([])
        expect(differences, outputs).toEqual([])
        expect(told).toBeGreaterThan(times)
      },
    )

    describe('negative control: the comparison of the books', () => {
      it('fails while what a dead service left open is not settled', async () => {
        const scene = await open()
        const [begun] = await killOverSale(scene)
        expect(differencesBetween(await scene.readBooks()).join()).toContain('its authorize is still open')
        await scene.services[0].start()
        await begun
        expect(await scene.differences()).toEqual([])
      })

      it('fails when the intent is not in the store before the call', async () => {
        const scene = await open()
        const [begun] = await killOverSale(scene)
        // As a service leaves it that writes down what it did, not what it is about to do.
        await scene.db.deleteFrom('charges').execute()
        await scene.services[0].start()
        expect(await begun).toBe('SETTLED 1000')
        const differences = await scene.differences()
        expect(differences).toEqual([expect.stringMatching(/is captured, and the service does not know it$/)])
      })
    })
  })
}

interface Shopping {
  /** Lets nobody in any more, and waits until all have been served. */
  close(): Promise<{ readonly told: number; readonly failures: readonly string[] }>
}

function openShop({ shop, db }: KillingScene, seed: number): Shopping {
  const failures: string[] = []
  let told = 0
  let isOpen = true
  const customer = async (number: number): Promise<void> => {
    const chance = chanceOf(seed + number)
    while (isOpen) {
      told += 1
      const story = chance.pick(stories)
      await story({ shop, db, chance, key: `${number}-${told}` }).catch((error) =>
        failures.push(String(error)),
      )
      await sleep(chance.below(200))
    }
  }
  const customers = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(customer))
  return {
    close: async () => {
      isOpen = false
      await customers
      return { told, failures }
    },
  }
}

interface Run {
  readonly name: string
  readonly told: number
}

function summaryOf({ services, acquirer }: KillingScene, { name, told }: Run): string {
  const kills = services.reduce((sum, service) => sum + service.kills, 0)
  const killed = `killed ${kills} times, its acquirer ${acquirer.kills} times, in ${told} stories`
  return `${name}, ${services.length} process(es): ${killed} (KILL_SEED=${killSeed})\n`
}

/** Kills the service after the acquirer made a sale, before it answers. @returns what its caller is told at last. */
async function killOverSale(scene: KillingScene): Promise<[Promise<string>]> {
  const sale = acts.find(({ name }) => name === 'a sale')
  const unanswered = instantsOfCalls.find(({ name }) => name.includes('the answer is lost'))
  if (!sale || !unanswered) throw new Error('the scene lacks its act or its instant')
  const begin = await sale.prepare(scene, 'control')
  let begun: Promise<string> = Promise.reject(new Error('it was not begun'))
  begun.catch(() => {})
  await unanswered.strike(scene, sale.call, () => {
    begun = begin()
  })
  // In a list: an async function would wait for it.
  return [begun]
}
