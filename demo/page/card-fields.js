import { fieldError } from './form-fields.js'
import { installmentsChoice } from './installments.js'
import { country, language, words } from './words/this-page.js'

/** @import { CardElement, Service, Style, TokenResult, ValidationError } from '@element-js/element' */
/** @import { FormProblem } from './form-fields.js' */
/** @typedef {'pan' | 'expiration' | 'cvv'} FieldName */

const fields = /** @type {const} */ ({
  pan: { id: 'card-number', ariaLabel: words.form.number, placeholder: '1234 1234 1234 1234' },
  expiration: {
    id: 'card-expiration',
    ariaLabel: words.form.expiration,
    placeholder: words.form.expirationPlaceholder,
  },
  cvv: { id: 'card-code', ariaLabel: words.form.code, placeholder: 'CVC' },
})

/**
 * Creates and mounts the three fields of the payment service, in the style of the page's own inputs.
 *
 * @param {Service} payments
 * @param {object} options
 * @param {(totalMinor: number) => void} options.onTotal Gets the total that the payer pays, with the chosen
 * installments.
 * @param {() => void} options.onEdit
 */
export function cardFields(payments, { onTotal, onEdit }) {
  const elements = payments.elements({ locale: language, country })
  const pan = cardField(elements.create('pan', optionsOf('pan')), fields.pan.id)
  const expiration = cardField(elements.create('expiration', optionsOf('expiration')), fields.expiration.id)
  const cvv = cardField(elements.create('cvv', optionsOf('cvv')), fields.cvv.id)
  const byName = { pan, expiration, cvv }
  const all = Object.values(byName)

  for (const { element } of all) element.on('change', onEdit)

  return {
    installments: installmentsChoice({ payments, pan: pan.element, onTotal }),
    isComplete: () => all.every((field) => field.isComplete()),
    /** @param {FieldName} name */
    focus: (name) => byName[name].element.focus(),
    /**
     * @param {readonly ValidationError[]} errors
     * @returns {FormProblem[]}
     */
    problemsOf: (errors) =>
      errors.flatMap(({ field, message }) =>
        field === 'name' ? [] : [{ message, focus: () => byName[field].element.focus() }],
      ),
    /** @param {readonly FieldName[]} names */
    clear(names) {
      for (const name of names) byName[name].element.clear()
    },
    /**
     * Makes a token. Each error is shown under its field. None is announced: the page says how many there are, and the
     * first wrong field, which gets the focus, is read with its own.
     *
     * @param {{ name: string, email: string }} payer
     * @returns {Promise<TokenResult>}
     */
    async createToken(payer) {
      // The charge follows immediately and asks the bank anyway, so a verification before it would only take time.
      const result = await payments.createToken(pan.element, { ...payer, verifyCard: false })
      if (result.error?.type === 'validation_error') {
        for (const { field, message } of result.error.errors) {
          if (field !== 'name') byName[field].showError(message, { isAnnounced: false })
        }
      }
      return result
    },
  }
}

/**
 * Mounts a field, shows its errors below it, and keeps it in the colors of the page.
 *
 * @param {CardElement} element
 * @param {string} id Of its container.
 */
export function cardField(element, id) {
  const error = fieldError(id)
  let isComplete = false

  element.on('change', (event) => {
    isComplete = event.complete
    error.show(event.error?.message)
  })
  element.on('blur', (event) => {
    if (event.error) error.show(event.error.message)
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    element.update({ style: pageStyle() }),
  )
  element.mount(`#${id}`)

  return { element, isComplete: () => isComplete, showError: error.show }
}

/** @param {FieldName} name */
function optionsOf(name) {
  const { ariaLabel, placeholder } = fields[name]
  return { ariaLabel, placeholder, showIcon: name === 'pan', style: pageStyle() }
}

/**
 * The style of the fields, read from an input of the page. Colors and sizes are therefore only in the style sheet, in
 * both schemes and at any text zoom.
 *
 * @returns {Style}
 */
export function pageStyle() {
  const input = getComputedStyle(/** @type {HTMLElement} */ (document.getElementById('email')))
  const theme = getComputedStyle(document.documentElement)
  return {
    base: {
      color: theme.getPropertyValue('--ink').trim(),
      fontFamily: input.fontFamily,
      fontSize: input.fontSize,
      lineHeight: input.lineHeight,
      '::placeholder': { color: theme.getPropertyValue('--field-placeholder').trim() },
    },
    invalid: { color: theme.getPropertyValue('--invalid').trim() },
  }
}
