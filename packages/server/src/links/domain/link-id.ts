/** Whether a text is written as the id of a payment link. No other id was ever made, and no API key begins so. */
export function isLinkId(text: string): boolean {
  return /^lnk_[0-9a-f]{32}$/.test(text)
}
