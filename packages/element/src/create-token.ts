import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import type { ElementInside, Group, Membership } from './group.ts'
import { nothingMounted } from './texts.ts'

/** How long a field that is still loading is waited for before it counts as not mounted. */
const loadTimeoutMs = 10_000

/**
 * Asks one frame of the group for a token; it collects from the others by itself. Always resolves. Asked again with the
 * same data before it has answered, as by a double click, it gives the one answer to both, unless a field has changed.
 */
export function createToken({ asked, group }: Membership, tokenData: TokenData): Promise<TokenResult> {
  const key = JSON.stringify(tokenData)
  const underWay = group.asking.get(key)
  if (underWay) return underWay
  const asking = ask(group, [asked, ...group.members.values()], tokenData).finally(() => {
    if (group.asking.get(key) === asking) group.asking.delete(key)
  })
  group.asking.set(key, asking)
  return asking
}

async function ask(
  group: Group,
  members: readonly ElementInside[],
  tokenData: TokenData,
): Promise<TokenResult> {
  // Looked at again and again, since nothing tells of a container that is taken off the page while its field loads.
  const deadline = Date.now() + loadTimeoutMs
  while (members.some((member) => member.isLoading()) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const ready = members.filter((member) => member.isReady())
  const [speaker] = ready
  if (!speaker) return { error: nothingMounted(tokenData, group.locale) }
  const mounted = ready.map(({ type }) => type)
  const result = await speaker.tokenize(tokenData, mounted)
  if (result && (result.data || speaker.isReady())) return result
  // A frame that went away has no answer, or says that its request was cut off. What was typed in it is gone; the
  // others know what is missing now.
  const others = members.filter((member) => member !== speaker)
  return ask(group, others, tokenData)
}
