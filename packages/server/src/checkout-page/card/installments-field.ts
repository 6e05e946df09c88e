import { brands } from '@element-js/card'
import type { InstallmentOption } from '../../installments/domain/installment-option.ts'
import { formatAmount } from '../../money/amount.ts'
import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'
import { describeCost, describeOption } from './describe-installments.ts'

/**
 * The choice of installments; nothing if no card has a choice. The templates contain the options of every brand, and
 * the script shows those of the brand that the payer types. It makes no request, and nothing about the card leaves its
 * field.
 */
export function installmentsField(context: PageContext): Html | null {
  const { offerInstallments: offer, language } = context
  const ofAny = offer(null)
  const same = JSON.stringify(ofAny)
  const others = brands()
    .map(({ id }) => ({ id, options: offer(id) }))
    .filter(({ options }) => JSON.stringify(options) !== same)
  if (ofAny.length === 1 && others.length === 0) return null
  const templates = others.map(
    ({ id, options }) => html`<template data-brand="${id}">${optionsOf(options, context)}</template>`,
  )
  return html`<div class="field card-installments"${ofAny.length === 1 && html` hidden`}>
<label for="card-installments">${checkoutWords[language].card.installments}</label>
<select id="card-installments" name="installments" autocomplete="off" aria-describedby="card-installments-cost">${optionsOf(ofAny, context)}</select>
<p id="card-installments-cost" class="hint" role="status"></p>
${templates}</div>`
}

function optionsOf(
  options: readonly InstallmentOption[],
  { view: { link }, language }: PageContext,
): readonly Html[] {
  const { pay } = checkoutWords[language].card
  const place = { ...link, priceMinor: link.amountMinor }
  return options.map((option) => {
    const total = formatAmount({ ...link, amountMinor: option.totalMinor }, language)
    return html`<option value="${option.count}" data-total="${option.totalMinor}" data-cost="${describeCost(option, place, language)}" data-pay="${pay(total)}">${describeOption(option, link, language)}</option>`
  })
}
