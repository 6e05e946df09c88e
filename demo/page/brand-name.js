/** Brands whose name is not simply their id with capital letters. @type {Readonly<Record<string, string>>} */
const spelledOtherwise = { jcb: 'JCB', unionpay: 'UnionPay', mir: 'Mir', vr: 'VR' }

/**
 * The name of a brand for people: `american-express` is American Express.
 *
 * @param {string} id
 * @returns {string}
 */
export function brandName(id) {
  return (
    spelledOtherwise[id] ?? id.replace(/(^|-)(\w)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  )
}
