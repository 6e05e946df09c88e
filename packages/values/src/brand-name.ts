/** Brand names that are not simply the capitalized id. */
const spelledOtherwise: ReadonlyMap<string, string> = new Map([
  ['eftpos', 'eftpos'],
  ['jcb', 'JCB'],
  ['shopping', 'Tarjeta Shopping'],
  ['unionpay', 'UnionPay'],
  ['vr', 'VR'],
])

/** The display name of a brand: `american-express` is American Express. */
export function brandNameOf(id: string): string {
  const capitals = id.replaceAll('-', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
  return spelledOtherwise.get(id) ?? capitals
}
