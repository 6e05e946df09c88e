import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import { crashAtRandom, freezeAtRandom } from './crash-at-random.ts'
import { crashPointsOfCalls } from './crash-points.ts'
import { type CrashScene, openScene } from './crash-scene.ts'
import { differencesBetween } from './ledger-audit.ts'
import { operations } from './operations.ts'
import { crashSeed, createRandom } from './random.ts'
import { scenarios } from './scenarios.ts'

// More crashes find more: `npm run lab -- crashes`.
const times = Number(process.env.CRASH_TIMES ?? 2)

/** Busy traffic while the service and its acquirer are killed at random, with negative controls. */
export function describeRandomCrashes(name: string, addressOf: () => Promise<StoreAddress>): void {
  describe(`random crashes on ${name}`, () => {
    const scenes: CrashScene[] = []
    afterEach(async () => {
      for (const scene of scenes.splice(0)) await scene.close()
    })
    const open = async (processes = 1, variables = {}): Promise<CrashScene> => {
      const scene = await openScene({ address: await addressOf(), processes, variables })
      scenes.push(scene)
      return scene
    }
    const expectSound = async (
      scene: CrashScene,
      disturb: typeof crashAtRandom,
      count: number,
    ): Promise<void> => {
      const traffic = startTraffic(scene, crashSeed)
      await disturb(scene, { random: createRandom(crashSeed), times: count })
      const { failures, scenarioCount } = await traffic.close()
      const differences = await scene.differences()
      process.stderr.write(summaryOf(scene, { name, scenarioCount }))
      const outputs = scene.outputs()
      expect(failures, outputs).toEqual([])
      expect(differences, outputs).toEqual([])
      expect(scenarioCount).toBeGreaterThan(count)
    }

    it.each([
      ['one process', 1],
      ['two processes', 2],
    ])(
      'lose nothing and pay nothing twice when %s of the service, or its acquirer, dies',
      async (_which, processes) => expectSound(await open(processes), crashAtRandom, times),
    )

    it('lose nothing and pay nothing twice when one of two processes of the service freezes', async () => {
      await expectSound(await open(2, { LEASE_SECONDS: '1' }), freezeAtRandom, Math.ceil(times / 2))
    })

    describe('negative control: the ledger audit', () => {
      it('fails while an intent of a dead service is not recovered', async () => {
        const scene = await open()
        const [begun] = await crashDuringSale(scene)
        expect(differencesBetween(await scene.readLedgers()).join()).toContain('its authorize is still open')
        await scene.services[0].start()
        await begun
        expect(await scene.differences()).toEqual([])
      })

      it('fails when the intent is not in the store before the call', async () => {
        const scene = await open()
        const [begun] = await crashDuringSale(scene)
        // As a service would leave it that writes outcomes and no intents.
        await scene.db.deleteFrom('charges').execute()
        await scene.db.deleteFrom('historyEvents').execute()
        await scene.services[0].start()
        expect(await begun).toBe('SETTLED 1000')
        const differences = await scene.differences()
        expect(differences).toEqual([expect.stringMatching(/is captured, and the service does not know it$/)])
      })
    })
  })
}

interface Traffic {
  /** Starts no further scenario, and waits until all that run have ended. */
  close(): Promise<{ readonly scenarioCount: number; readonly failures: readonly string[] }>
}

function startTraffic({ client, db }: CrashScene, seed: number): Traffic {
  const failures: string[] = []
  let scenarioCount = 0
  let isOpen = true
  const runCustomer = async (number: number): Promise<void> => {
    const random = createRandom(seed + number)
    while (isOpen) {
      scenarioCount += 1
      const scenario = random.pick(scenarios)
      await scenario({ client, db, random, key: `${number}-${scenarioCount}` }).catch((error) =>
        failures.push(String(error)),
      )
      await sleep(random.below(200))
    }
  }
  const customers = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(runCustomer))
  return {
    close: async () => {
      isOpen = false
      await customers
      return { scenarioCount, failures }
    },
  }
}

interface Run {
  readonly name: string
  readonly scenarioCount: number
}

function summaryOf({ services, acquirer, client }: CrashScene, { name, scenarioCount }: Run): string {
  const lost = client.reportedAnswers.filter(({ reason }) => reason === 'not_attempted').length
  const outcomes = `${client.reportedAnswers.length} answers, ${lost} of them not_attempted`
  const kills = services.reduce((sum, service) => sum + service.kills, 0)
  const killed = `killed ${kills} times, its acquirer ${acquirer.kills} times, in ${scenarioCount} scenarios with ${outcomes}`
  return `${name}, ${services.length} process(es): ${killed} (CRASH_SEED=${crashSeed})\n`
}

/** Kills the service after the acquirer has made a sale, before it answers. @returns the status that its caller finally gets. */
async function crashDuringSale(scene: CrashScene): Promise<[Promise<string>]> {
  const sale = operations.find(({ name }) => name === 'a sale')
  const unanswered = crashPointsOfCalls.find(({ name }) => name.includes('the answer is lost'))
  if (!sale || !unanswered) throw new Error('the operation or the crash point is missing')
  const begin = await sale.prepare(scene, 'control')
  let begun: Promise<string> = Promise.reject(new Error('it was not begun'))
  begun.catch(() => {})
  await unanswered.crash(scene, sale.call, () => {
    begun = begin()
  })
  // In a list: an async function would wait for it.
  return [begun]
}
