import { askShop } from './ask-shop.js'

/** @import { Service } from '@element-js/element' */
/** @import { BankChallenge } from './pay-answer.ts' */

/**
 * Lets the payer confirm a payment with the bank, then asks the shop's server for the result: the shop trusts only what
 * its server gets from the payment service.
 *
 * @param {Service} payments
 * @param {BankChallenge} challenge
 * @returns {ReturnType<typeof askShop>} `challenged` again if the payer left the bank's page without an answer.
 */
export async function confirmWithBank(payments, { reference, url }) {
  await payments.confirmPayment({
    idempotencyKey: reference,
    transferStatus: 'IN_PROGRESS',
    redirectUrl: url,
  })
  return askShop(`/payments/${reference}`)
}
