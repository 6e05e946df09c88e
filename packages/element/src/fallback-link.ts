import type { Group } from './internals.ts'
import { payElsewhere } from './texts.ts'

/**
 * Shows the shop's payment link in place of a frame that cannot load, unless another field of the group already shows
 * it. The link disappears when no frame of the group is missing any longer.
 *
 * This code is not in a part that the library loads later, because the service's files may be what cannot be loaded.
 *
 * @param lost The frame. Without it, the link disappears if it can.
 */
export function offerLink(group: Group, lost?: HTMLIFrameElement): void {
  const { members, fallback: { paymentLink } = {}, locale } = group
  if (!paymentLink) return
  group.fallbackLink ??= document.createElement('a')
  const link = group.fallbackLink
  link.href = paymentLink
  link.style.color = 'inherit'
  link.target = '_top'
  link.textContent = payElsewhere(locale)
  if (!lost) {
    if (![...members.values()].some((member) => member.frameLink()?.isReady() === false)) link.replaceWith()
  } else if (isPageAddress(link.href)) {
    // This hides the browser's error page. A frame that loads after all reports its height.
    lost.style.height = '0'
    if (!link.isConnected) lost.before(link)
  }
}

/**
 * Whether a payer may be sent to an address: an https address, or an http address of this machine. A script, for
 * example, is refused.
 */
export function isPageAddress(address: string): boolean {
  return /^https:|^http:..(localhost|127\.0\.0\.1)[:/]/.test(address)
}
