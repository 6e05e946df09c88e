/** Brands whose name is more than their id with capital letters. @type {Readonly<Record<string, string>>} */
const spelledOtherwise = { jcb: 'JCB', unionpay: 'UnionPay', mir: 'Mir', vr: 'VR' }

/**
 * The display name of a brand: `american-express` is American Express.
 *
 * @param {string} id
 * @returns {string}
 */
export function brandName(id) {
  return (
    spelledOtherwise[id] ?? id.replace(/(^|-)(\w)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  )
}
