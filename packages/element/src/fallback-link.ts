import type { Group } from './internals.ts'
import { payElsewhere } from './texts.ts'

/**
 * Shows the shop's payment link in the place of a frame that cannot load, unless another field of the group has it. It
 * goes when no frame of the group is missing any more.
 *
 * This is not in a part of the library, because the service's files may be what cannot be loaded.
 *
 * @param lost The frame. Without it, the link goes if it can.
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
    if (![...members.values()].some((member) => member.frameLink()?.isReady() === false)) link.remove()
  } else if (isPageAddress(link.href)) {
    // The error page of the browser goes. A frame that loads after all reports its height.
    lost.style.height = '0'
    if (!link.isConnected) lost.before(link)
  }
}

/** Whether a payer may be sent to an address: https, and http of this machine. A script is refused, for example. */
export function isPageAddress(address: string): boolean {
  return /^https:|^http:..(localhost|127\.0\.0\.1)[:/]/.test(address)
}
