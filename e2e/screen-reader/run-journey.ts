import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { inOneOrder, linesOf, withoutPassage } from './heard-lines.ts'
import { describeStep, type Journey } from './journey.ts'
import { openPage, performStep, type Scene, settle, takeMessages } from './scene.ts'
import type { JourneyTranscript, StepTranscript } from './transcript.ts'

/** A journey that was done, and what is wrong with it. */
export interface JourneyRun {
  readonly transcript: JourneyTranscript
  readonly failures: readonly string[]
  /** The longest time between an action and the start of a message about it, in milliseconds; 0 without messages. */
  readonly slowestMessageMs: number
}

interface JourneyOptions {
  readonly address: string
  /** The number of fields to wait for. */
  readonly fields: number
  /** What should be heard, or `null` while a new transcript is written. */
  readonly expected: JourneyTranscript | null
  /** How long to wait for what is not said. Default: 60 s, which nothing takes on a slow machine. */
  readonly patienceMs?: number
}

/** For a new transcript there is nothing to wait for. */
const recordingPauseMs = 800

/** Does the steps of a journey, until one of them sounds different than expected. */
export async function runJourney(
  scene: Scene,
  { name, steps }: Journey,
  { address, fields, expected, patienceMs = 60_000 }: JourneyOptions,
): Promise<JourneyRun> {
  await openPage(scene, address, fields)
  const { page, reader } = scene
  const transcript: StepTranscript[] = []
  const failures: string[] = []
  let slowestMessageMs = 0
  if (!expected) await pause(scene)
  for (const [index, step] of steps.entries()) {
    if (failures.length > 0) break
    const first = reader.utterances.length
    const startedMs = performance.now()
    const messages: string[] = []
    const listen = async (): Promise<string[]> => {
      messages.push(...(await takeMessages(page)))
      const lines = inOneOrder(linesOf(reader.utterances.slice(first)), messages)
      return step.isRestless ? withoutPassage(lines, messages) : lines
    }
    await performStep(scene, step)
    const wanted = expected?.steps[index]
    if (!expected) await pause(scene)
    else await untilEqual(listen, wanted?.heard ?? [], scene, patienceMs)
    const now: StepTranscript = { step: describeStep(step), heard: await listen() }
    transcript.push(now)
    if (expected && !isDeepStrictEqual(now, wanted)) failures.push(difference(now, wanted))
    for (const message of messages) {
      const spoken = reader.utterances.slice(first).filter(({ text }) => text.includes(message))
      if (spoken.length !== 1) {
        failures.push(`${now.step}\n  The message “${message}” was spoken ${spoken.length} times.`)
      }
      for (const { atMs } of spoken) slowestMessageMs = Math.max(slowestMessageMs, atMs - startedMs)
    }
  }
  return { transcript: { name, steps: transcript }, failures, slowestMessageMs }
}

async function pause(scene: Scene): Promise<void> {
  await sleep(recordingPauseMs)
  await settle(scene)
}

/** What is expected may still follow. What is not expected was said already, or is heard in the next step. */
async function untilEqual(
  listen: () => Promise<string[]>,
  wanted: readonly string[],
  scene: Scene,
  patienceMs: number,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  let heard = await listen()
  while (!isDeepStrictEqual(heard, wanted) && heard.length <= wanted.length) {
    if (performance.now() > deadline) return
    await sleep(20)
    await settle(scene)
    heard = await listen()
  }
}

function difference(now: StepTranscript, wanted: StepTranscript | undefined): string {
  const lines = ({ heard }: StepTranscript): string =>
    heard.map((line) => `\n      ${line}`).join('') || ' nothing'
  if (!wanted) return `${now.step}\n  This step is not in the transcript. Heard:${lines(now)}`
  const step = wanted.step === now.step ? now.step : `${now.step} (in the transcript: ${wanted.step})`
  return `${step}\n  Expected:${lines(wanted)}\n  Heard:${lines(now)}`
}
