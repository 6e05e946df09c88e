/** @import { ElementType } from './element-options.js' */
/** @import { preview } from './preview.js' */
/** @import { Setup } from './setup.js' */

/**
 * Buttons that call a method of one of the elements.
 *
 * @param {Pick<ReturnType<typeof preview>, 'call'>} target
 */
export function methodButtons({ call }) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById('methods'))
  const choice = /** @type {HTMLElement} */ (document.getElementById('methods-element'))
  /** @type {Setup['kind']} */
  let kind = 'fields'

  const chosen = () => {
    const type = kind === 'card' ? 'card' : new FormData(form).get('element')
    return /** @type {ElementType} */ (String(type))
  }
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    const { method } = button?.dataset ?? {}
    if (method) call(chosen(), /** @type {Parameters<typeof call>[1]} */ (method))
  })
  // The focus stays in the field, so that blur() has an effect.
  form.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
  })
  form.addEventListener('submit', (event) => event.preventDefault())

  return {
    /** @param {Setup} setup */
    show(setup) {
      kind = setup.kind
      choice.hidden = kind === 'card'
    },
  }
}
