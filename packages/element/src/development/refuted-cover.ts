/** The share of a field's width that pictures and names of brands may take without being a cover. */
const decorationShare = 0.4

/**
 * Whether a sentence reports a field as covered although only pictures or names of brands lie over one of its ends.
 *
 * The browser tells a frame whether something is over it, but not where or how much. If a field refuses input, that is
 * never a false alarm, whatever the reason.
 */
export function isRefutedCover(sentence: string, iframe: HTMLIFrameElement): boolean {
  if (!sentence.includes('#covered') || sentence.includes('takes no text')) return false
  const shares = sharesOver(iframe)
  return shares.length > 0 && shares.every((share) => share <= decorationShare)
}

/** The elements over or under an iframe that do not contain it, as shares of its width. */
function sharesOver(iframe: HTMLIFrameElement): readonly number[] {
  const field = iframe.getBoundingClientRect()
  const shares: number[] = []
  for (const element of (iframe.getRootNode() as Document | ShadowRoot).querySelectorAll('*')) {
    if (element.contains(iframe) || !element.checkVisibility()) continue
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const width = Math.min(right, field.right) - Math.max(left, field.left)
    const height = Math.min(bottom, field.bottom) - Math.max(top, field.top)
    if (width > 0 && height > 0) shares.push(width / field.width)
  }
  return shares
}
