import { askingParts, buttonOf, type ChallengeOutcome, isChallengeUrl } from '../challenge-page.ts'
import { type Patience, until } from '../until.ts'
import { framesOfTab, type TabFrame } from './tab.ts'

/** Answers the bank's question in the tab, and waits until the bank has received the answer. */
export async function answerChallenge(outcome: ChallengeOutcome, patience: Patience): Promise<void> {
  const frame = await until(
    askingFrame,
    () => "Looked for the bank's page of a payment with 3-D Secure in the tab, and found none",
    patience,
  )
  await frame.look(buttonOf(outcome), (button) => (button as HTMLElement).click())
  await until(
    async () => ((await askingFrame()) ? undefined : true),
    () => "Answered the bank's question, but the page still asks",
    patience,
  )
}

async function askingFrame(): Promise<TabFrame | undefined> {
  for (const frame of await framesOfTab()) {
    if (!isChallengeUrl(frame.url)) continue
    // The frame may be leaving.
    if (await frame.look(askingParts, (node) => node !== null).catch(() => false)) return frame
  }
  return undefined
}
