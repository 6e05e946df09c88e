import type { KillingScene } from './crash-scene.ts'
import type { Chance } from './random.ts'
import type { Program } from './run-program.ts'

/** What becomes of the call in the midst of which something is killed. */
const fates = [
  'lost',
  'arrives at once',
  'arrives later',
  'is done, unanswered',
  'is answered',
  'passes',
] as const

// So many calls are let pass at most, for there to be some progress; time alone says nothing on a busy machine.
const mostPassing = 30
// Longer than between any two calls while the shop is open.
const longestWaitMs = 5000

/** Kills one process or several at a moment that chance chooses, and starts them again; as often as it is told to. */
export async function killAtRandom(
  scene: KillingScene,
  { chance, times }: { readonly chance: Chance; readonly times: number },
): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const victims = chooseVictims(scene, chance)
    const strike = async (): Promise<void> => {
      await Promise.all(victims.map((victim) => victim.kill()))
    }
    await strikeAtCall(scene, { chance, strike })
    await Promise.all(victims.map((victim) => victim.start()))
  }
}

function chooseVictims({ services, acquirer }: KillingScene, chance: Chance): readonly Program[] {
  const draw = chance.next()
  if (draw < 0.08) return [acquirer]
  if (draw < 0.16) return [acquirer, ...services]
  if (draw < 0.3) return services
  return [chance.pick(services)]
}

interface Strike {
  readonly chance: Chance
  readonly strike: () => Promise<void>
}

async function strikeAtCall({ gate }: KillingScene, { chance, strike }: Strike): Promise<void> {
  const struck = Promise.withResolvers<void>()
  const { passage } = gate
  const fate = chance.pick(fates)
  const laterMs = chance.below(1500)
  let passing = chance.below(mostPassing)
  let isOver = false
  const end = async (): Promise<void> => {
    if (isOver) return
    isOver = true
    gate.passage = passage
    await strike().finally(struck.resolve)
  }
  const tooLong = setTimeout(end, longestWaitMs)
  gate.passage = async (call, forward) => {
    passing -= 1
    if (passing >= 0 || isOver) return passage(call, forward)
    if (fate === 'is answered' || fate === 'passes') {
      const answer = await forward()
      setTimeout(end, chance.below(fate === 'passes' ? 100 : 4))
      return answer
    }
    if (fate === 'is done, unanswered') await forward()
    await end()
    // Whether it still gets there depends on who was killed.
    if (fate === 'arrives at once') forward().catch(() => {})
    if (fate === 'arrives later') setTimeout(() => forward().catch(() => {}), laterMs)
    return null
  }
  await struck.promise
  clearTimeout(tooLong)
}
