import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import type { Membership } from './elements-group.ts'
import { nothingMounted } from './texts.ts'

/** How long a field that is still loading is waited for before it counts as not mounted. */
const loadTimeoutMs = 10_000

/**
 * Asks one frame of the group for a token; it collects from the others by itself. Always resolves. Asked again with the
 * same data before it has answered, as by a double click, it gives the one answer to both.
 */
export function createToken({ asked, group }: Membership, tokenData: TokenData): Promise<TokenResult> {
  const key = JSON.stringify(tokenData)
  const underWay = group.asking.get(key)
  if (underWay) return underWay
  const asking = ask({ asked, group }, tokenData).finally(() => group.asking.delete(key))
  group.asking.set(key, asking)
  return asking
}

async function ask({ asked, group }: Membership, tokenData: TokenData): Promise<TokenResult> {
  const members = [asked, ...group.members.values()]
  await within(loadTimeoutMs, Promise.all(members.map((member) => member.settled())))
  const speaker = members.find((member) => member.isReady())
  return speaker ? speaker.tokenize(tokenData) : { error: nothingMounted(tokenData, group.locale) }
}

async function within(timeoutMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([promise, timeout])
  clearTimeout(timer)
}
