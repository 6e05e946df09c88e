import { fieldError } from './field-error.js'

/** @import { FormProblem } from './form-problems.js' */

const sentences = {
  email: { missing: 'Enter your e-mail address.', wrong: 'Enter an e-mail address such as ana@example.com.' },
  'holder-name': { missing: 'Enter the name on the card.', wrong: 'Enter the name on the card.' },
}

/** The page's own two inputs. Each error is linked to its input, so that screen readers read it on focus. */
export function contactFields() {
  const email = textField('email')
  const holderName = textField('holder-name')
  return {
    values: () => ({ email: email.value(), name: holderName.value() }),
    /**
     * Shows the errors. A saved card has its holder's name already.
     *
     * @param {{ isSaved: boolean }} card
     * @returns {FormProblem[]}
     */
    check: ({ isSaved }) =>
      (isSaved ? [email] : [email, holderName])
        .filter((field) => !field.check())
        .map(({ problem }) => problem()),
    /** @param {string} address */
    restoreEmail(address) {
      email.input.value = address
    },
  }
}

/** @param {keyof typeof sentences} id */
function textField(id) {
  const input = /** @type {HTMLInputElement} */ (document.getElementById(id))
  const error = fieldError(id)
  const value = () => input.value.trim()
  const check = () => {
    const isRight = value() !== '' && input.validity.valid
    input.ariaInvalid = String(!isRight)
    error.show(isRight ? undefined : sentences[id][value() === '' ? 'missing' : 'wrong'])
    return isRight
  }
  input.addEventListener('blur', () => {
    // A payer who only passes through an empty field has made no mistake yet.
    if (value() !== '') check()
  })
  input.addEventListener('input', () => {
    // A wrong field is judged again on each key, so that the error disappears as soon as it is corrected.
    if (input.ariaInvalid === 'true') check()
  })
  /** @returns {FormProblem} */
  const problem = () => ({ message: error.message(), focus: () => input.focus() })
  return { input, value, check, problem }
}
