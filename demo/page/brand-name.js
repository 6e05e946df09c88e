/** Brands that are not simply their id with capitals. @type {Readonly<Record<string, string>>} */
const spelledOtherwise = { jcb: 'JCB', unionpay: 'UnionPay', mir: 'Mir', vr: 'VR' }

/**
 * A brand as people know it: `american-express` is American Express.
 *
 * @param {string} id
 * @returns {string}
 */
export function brandName(id) {
  return (
    spelledOtherwise[id] ?? id.replace(/(^|-)(\w)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  )
}
