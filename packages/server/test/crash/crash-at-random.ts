import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashScene } from './crash-scene.ts'
import type { Random } from './random.ts'
import type { Program } from './run-program.ts'

/** What happens to the call during which a process is killed. */
const fates = [
  'lost',
  'arrives at once',
  'arrives later',
  'is done, unanswered',
  'is answered',
  'passes',
] as const

// At most so many calls pass first, so that there is some progress; on a busy machine time alone says nothing.
const mostPassing = 30
// Longer than the time between any two calls while the client runs.
const longestWaitMs = 5000

/** Kills one or several processes at random moments and starts them again, `times` times. */
export async function crashAtRandom(
  scene: CrashScene,
  { random, times }: { readonly random: Random; readonly times: number },
): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const victims = chooseVictims(scene, random)
    const crash = async (): Promise<void> => {
      await Promise.all(victims.map((victim) => victim.kill()))
    }
    await crashAtCall(scene, { random, crash })
    await Promise.all(victims.map((victim) => victim.start()))
  }
}

// Longer than a short lease, so that some of the processes lose their work to another one.
const longestFreezeMs = 3000

/** Freezes a process at a random moment and lets it go on, `times` times. One that has ended itself is started again. */
export async function freezeAtRandom(
  scene: CrashScene,
  { random, times }: { readonly random: Random; readonly times: number },
): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const victim = random.pick(scene.services)
    await crashAtCall(scene, { random, crash: async () => victim.signal('SIGSTOP') })
    await sleep(random.below(longestFreezeMs))
    victim.signal('SIGCONT')
    for (const service of scene.services) if (!service.isRunning()) await service.start()
  }
}

function chooseVictims({ services, acquirer }: CrashScene, random: Random): readonly Program[] {
  const draw = random.next()
  if (draw < 0.08) return [acquirer]
  if (draw < 0.16) return [acquirer, ...services]
  if (draw < 0.3) return services
  return [random.pick(services)]
}

interface CallToCrash {
  readonly random: Random
  readonly crash: () => Promise<void>
}

async function crashAtCall({ gate }: CrashScene, { random, crash }: CallToCrash): Promise<void> {
  const crashed = Promise.withResolvers<void>()
  const { passage } = gate
  const fate = random.pick(fates)
  const laterMs = random.below(1500)
  let passing = random.below(mostPassing)
  let isOver = false
  const end = async (): Promise<void> => {
    if (isOver) return
    isOver = true
    gate.passage = passage
    await crash().finally(crashed.resolve)
  }
  const tooLong = setTimeout(end, longestWaitMs)
  gate.passage = async (call, forward) => {
    passing -= 1
    if (passing >= 0 || isOver) return passage(call, forward)
    if (fate === 'is answered' || fate === 'passes') {
      const answer = await forward()
      setTimeout(end, random.below(fate === 'passes' ? 100 : 4))
      return answer
    }
    if (fate === 'is done, unanswered') await forward()
    await end()
    // Whether the call still arrives depends on which process was killed.
    if (fate === 'arrives at once') forward().catch(() => {})
    if (fate === 'arrives later') setTimeout(() => forward().catch(() => {}), laterMs)
    return null
  }
  await crashed.promise
  clearTimeout(tooLong)
}
