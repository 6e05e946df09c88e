import { byId } from './by-id.js'
import { countries } from './countries.js'
import { costOf, labelOf } from './installments-words.js'
import { country, language, words } from './words/this-page.js'

/** @import { CardElement, InstallmentsPlan, Service } from '@element-js/element' */
/** @typedef {{ planId: string, count: number }} ChosenInstallments */

/**
 * The choice of installments, once the brand of the card is known. Without a response from the payment service, there
 * is nothing to choose, and the card is charged in one payment.
 *
 * @param {{ payments: Service, pan: CardElement, onTotal: (totalMinor: number) => void }} options
 */
export function installmentsChoice({ payments, pan, onTotal }) {
  const select = /** @type {HTMLSelectElement} */ (byId('installments'))
  let amount = 0
  /** @type {string | null} */
  let brand = null
  /** @type {InstallmentsPlan | null} */
  let plan = null
  let asked = Promise.resolve()
  let lastQuestion = 0
  // The payer's own choice. Without a plan, as after a declined card is cleared, there is nothing to select.
  let wanted = ''

  const chosen = () => plan?.options.find(({ installments }) => String(installments) === select.value)

  const showCost = () => {
    const option = chosen()
    byId('installments-cost').textContent = option
      ? costOf(option, { priceMinor: amount, language, country })
      : ''
    onTotal(option?.totalAmount ?? amount)
  }

  const show = () => {
    const options = plan?.options ?? []
    // Always shown, because a field that appears moves the field that the payer is about to use.
    select.disabled = options.length < 2
    select.replaceChildren(
      ...(select.disabled
        ? [new Option(words.installments.atOnce)]
        : options.map((each) => new Option(labelOf(each, language, country), String(each.installments)))),
    )
    // The same number of installments, if this brand and this amount have it.
    if (options.some(({ installments }) => String(installments) === wanted)) select.value = wanted
    showCost()
  }

  const ask = async () => {
    const question = ++lastQuestion
    const { data } = brand
      ? await payments.createInstallmentsPlan(pan, { amount, currency: countries[country].currency, country })
      : { data: null }
    // There was a newer request for another brand or amount.
    if (question !== lastQuestion) return
    plan = data ?? null
    show()
  }

  pan.on('change', (event) => {
    const { brand: next = null } = event
    if (next === brand) return
    brand = next
    asked = ask()
  })
  select.addEventListener('change', () => {
    wanted = select.value
    showCost()
  })

  return {
    /** @param {number} totalMinor */
    setAmount(totalMinor) {
      amount = totalMinor
      onTotal(totalMinor)
      if (brand) asked = ask()
    },
    /** Requests a new plan, because the plan has expired or a payment has used it. */
    renew() {
      asked = ask()
    },
    /**
     * The payer's choice, once the offer is known.
     *
     * @returns {Promise<ChosenInstallments | undefined>} `undefined` for a payment without installments.
     */
    async chosen() {
      await asked
      const option = chosen()
      return plan && option && option.installments > 1
        ? { planId: plan.planId, count: option.installments }
        : undefined
    },
  }
}
