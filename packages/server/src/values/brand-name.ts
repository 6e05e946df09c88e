/** Brands that are not simply their id with capitals. */
const spelledOtherwise: ReadonlyMap<string, string> = new Map([
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
  ['vr', 'VR'],
])

/** A brand as people know it: `american-express` is American Express. */
export function brandNameOf(id: string): string {
  const capitals = id.replaceAll('-', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
  return spelledOtherwise.get(id) ?? capitals
}
