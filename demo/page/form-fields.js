import { words } from './words/this-page.js'

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
     * Shows the errors. Only a new card needs its holder's name.
     *
     * @param {{ needsName: boolean }} payment
     * @returns {FormProblem[]}
     */
    check: ({ needsName }) =>
      (needsName ? [email, holderName] : [email])
        .filter((field) => !field.check())
        .map(({ problem }) => problem()),
    /**
     * Shows what only the service finds wrong with the holder's name.
     *
     * @param {string} message
     * @returns {FormProblem}
     */
    refuseName(message) {
      holderName.refuse(message)
      return holderName.problem()
    },
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
  /** @param {string} message Not announced, because the input is read with it when it gets the focus. */
  const refuse = (message) => {
    input.ariaInvalid = 'true'
    error.show(message, { isAnnounced: false })
  }
  return { input, value, check, problem, refuse }
}

/**
 * The line under a field for its error. It keeps its height while it is empty.
 *
 * @param {string} fieldId The line has the id `<fieldId>-error`.
 */
export function fieldError(fieldId) {
  const line = /** @type {HTMLElement} */ (document.getElementById(`${fieldId}-error`))
  const live = line.ariaLive
  return {
    message: () => line.textContent ?? '',
    /**
     * @param {string | undefined} message Without a message, the line is empty.
     * @param {{ isAnnounced?: boolean }} [how] A message that is not announced is only read with its field.
     */
    show(message = '', { isAnnounced = true } = {}) {
      line.ariaLive = isAnnounced ? live : 'off'
      // If the same text were set again, screen readers would announce it again.
      if (line.textContent !== message) line.textContent = message
    },
  }
}

/**
 * A field of a refused form.
 *
 * @typedef {object} FormProblem
 * @property {string} message
 * @property {() => void} focus
 */

/**
 * Shows the payer which fields of a refused form are wrong: the first one gets the focus, so that a screen reader reads
 * it with its error. A line says how many there are and what is wrong with the first.
 */
export function formProblems() {
  const line = /** @type {HTMLElement} */ (document.getElementById('form-problems'))
  return {
    /** For a form that is sent again, or that the payer corrects. */
    clear() {
      line.textContent = ''
    },
    /** @param {readonly FormProblem[]} problems In the order of the page. */
    show(problems) {
      const [first] = problems
      if (!first) return
      // The line includes the error: a focus that stays is not read, and Orca does not read every focus that a page
      // moves.
      line.textContent = `${words.form.problems(problems.length)} ${first.message}`
      first.focus()
    },
  }
}
