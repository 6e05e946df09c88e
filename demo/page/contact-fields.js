import { fieldError } from './field-error.js'
import { words } from './words/this-page.js'

/** @import { FormProblem } from './form-problems.js' */

const { emailMissing, emailWrong, nameMissing } = words.form

const sentences = {
  email: { missing: emailMissing, wrong: emailWrong },
  'holder-name': { missing: nameMissing, wrong: nameMissing },
}

/** The page's own two inputs. Each error is linked to its input, so that screen readers read it on focus. */
export function contactFields() {
  const email = textField('email')
  const holderName = textField('holder-name')
  return {
    values: () => ({ email: email.value(), name: holderName.value() }),
    /**
     * Shows the errors. A saved card already has its holder's name.
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
