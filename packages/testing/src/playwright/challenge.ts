import type { Frame, Page } from '@playwright/test'
import { askingParts, buttonOf, type ChallengeOutcome, isChallengeUrl } from '../challenge-page.ts'
import { type Patience, until } from '../until.ts'
import { nameOf, withoutQuery } from './scope.ts'

/**
 * Answers the bank's question of a payment with 3-D Secure, on the sandbox's page. It waits until the page is there: in
 * a frame of the shop's page, in a window of its own, or in place of the shop's page. It resolves when the bank has
 * received the answer and shows the next page.
 *
 * @param page The shop's page.
 * @throws if there is no such page. The error lists the pages and frames that there are.
 */
export async function challenge(
  page: Page,
  outcome: ChallengeOutcome,
  patience: Patience = {},
): Promise<void> {
  const frame = await until(
    () => findChallenge(page),
    () =>
      `Looked for the bank's page of a payment with 3-D Secure, and found ${framesAround(page).map(addressOf).join(', ')}`,
    patience,
  )
  await frame.locator(buttonOf(outcome)).click()
  await until(
    async () => !(await isAsking(frame)) || undefined,
    () => `Answered the bank's question in ${nameOf(frame)}, but the page still asks`,
    patience,
  )
}

async function findChallenge(page: Page): Promise<Frame | undefined> {
  for (const frame of framesAround(page)) if (await isAsking(frame)) return frame
  return undefined
}

/** Whether a frame shows the question, or is leaving it. */
async function isAsking(frame: Frame): Promise<boolean> {
  if (frame.isDetached() || frame.page().isClosed() || !isChallengeUrl(frame.url())) return false
  try {
    return (await frame.locator(askingParts).count()) > 0
  } catch {
    // The frame or its window was closed in the meantime.
    return false
  }
}

/** The frames of the shop's page and of the other windows. */
function framesAround(page: Page): Frame[] {
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page)
  return [page, ...others].flatMap((each) => each.frames())
}

function addressOf(frame: Frame): string {
  return withoutQuery(frame.url()) || 'a frame without an address'
}
