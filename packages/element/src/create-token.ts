import type { ElementType, TokenData, TokenResult } from '@element-js/protocol/frame'
import type { Membership } from './elements-group.ts'
import { nothingMounted } from './texts.ts'

const needed: readonly ElementType[] = ['pan', 'expiration', 'cvv']

/** How long a field that is still loading is waited for before it counts as not mounted. */
const loadTimeoutMs = 10_000

/** Asks one frame of the group for a token; it collects from the others by itself. Always resolves. */
export async function createToken(
  { asked, locale, group }: Membership,
  tokenData: TokenData,
): Promise<TokenResult> {
  const members = [asked, ...group.values()]
  await within(loadTimeoutMs, Promise.all(members.map((member) => member.settled())))
  const speaker = members.find((member) => member.isReady())
  return speaker ? speaker.tokenize(tokenData) : { error: nothingMounted(needed, tokenData, locale) }
}

async function within(timeoutMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([promise, timeout])
  clearTimeout(timer)
}
