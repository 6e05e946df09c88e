/**
 * Whether a text has the form of a payment link's id. Link ids have never had another form, and no API key begins like
 * this.
 */
export function isLinkId(text: string): boolean {
  return /^lnk_[0-9a-f]{32}$/.test(text)
}
