import { type BrandId, brands } from '@element-js/card'
import { brandIcons } from '@element-js/card/icons'
import { drawIcon, type Html, html } from '@element-js/http'
import type { InstallmentOption } from '@element-js/payments'
import { brandNameOf, type Country, formatAmount } from '@element-js/values'
import { type PageContext, pathOf } from '../page-context.ts'
import { cardScript, cardStyle } from '../page-files.ts'
import { checkoutWords } from '../words/checkout-words.ts'
import { describeCost, describeOption } from './describe-installments.ts'

/**
 * The card form: fields of our own library, mounted with the link's id in place of an API key. Without JavaScript there
 * is no form, because only the fields may handle card data. The button is disabled until the script runs, because
 * otherwise the browser would send the form without a card.
 */
export function cardView(context: PageContext): Html {
  const { view, language, library, cardProblem } = context
  const { link } = view
  const words = checkoutWords[language].card
  return html`<link rel="stylesheet" href="${cardStyle.path}">
<noscript><p class="notice">${words.withoutScript}</p></noscript>
<p id="card-problem" class="notice" role="alert"${cardProblem === null && html` hidden`}>${cardProblem && words.problems[cardProblem]}</p>
<form id="card-form" class="fields card-form" method="post" action="${pathOf(context, '/card')}" novalidate data-link="${link.linkId}" data-language="${language}" data-country="${link.country}" data-email="${link.email}" data-paying="${words.paying}" data-name-missing="${words.nameMissing}" data-unavailable="${words.unavailable}" data-no-answer="${words.problems.noAnswer}">
<div id="card-inputs" class="card-inputs">
${brandList(link.country, words.accepted)}
<div class="field card-number">
<label id="card-number-label" for="card-number">${words.number}</label>
<div id="card-number" class="card-box" data-label="${words.number}" data-placeholder="1234 1234 1234 1234"></div>
<p id="card-number-error" class="field-error" aria-live="assertive"></p>
</div>
<div class="field card-half">
<label id="card-expiration-label" for="card-expiration">${words.expiration}</label>
<div id="card-expiration" class="card-box" data-label="${words.expiration}" data-placeholder="${words.expirationPlaceholder}"></div>
<p id="card-expiration-error" class="field-error" aria-live="assertive"></p>
</div>
<div class="field card-half">
<label id="card-code-label" for="card-code">${words.code}</label>
<div id="card-code" class="card-box" data-label="${words.code}" data-placeholder="${words.codePlaceholder}"></div>
<p id="card-code-error" class="field-error" aria-live="assertive"></p>
</div>
<div class="field card-holder">
<label for="card-name">${words.name}</label>
<input id="card-name" autocomplete="cc-name" autocapitalize="words" spellcheck="false" maxlength="50" required dir="auto" placeholder="${words.namePlaceholder}" aria-describedby="card-name-error" value="${link.name}">
<p id="card-name-error" class="field-error"></p>
</div>
${installmentsField(context)}
</div>
<button id="card-pay" class="primary" aria-busy="false" disabled>${words.pay(formatAmount(link, language))}</button>
<p class="hint">${words.safety}</p>
</form>
<script src="${library.path}" integrity="${library.integrity}" crossorigin defer></script>
<script type="module" src="${cardScript.path}"></script>`
}

/** The logos of the cards that are accepted in a country. @param label Its name for screen readers. */
export function brandList(country: Country, label: string): Html {
  const items = shownBrands[country].map(
    (brand) =>
      html`<li data-brand="${brand}">${drawIcon(brandIcons[brand], { widthPx: 38, className: 'brand-picture' })}<span class="visually-hidden">${brandNameOf(brand)}</span></li>`,
  )
  return html`<ul class="card-brands" aria-label="${label}">${items}</ul>`
}

/**
 * The choice of installments; nothing if no card has a choice. The templates contain the options of every brand, and
 * the script shows those of the brand that the payer types. It makes no request, and nothing about the card leaves its
 * field.
 */
function installmentsField(context: PageContext): Html | null {
  const { offerInstallments: offer, language } = context
  const { country } = context.view.link
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
<label for="card-installments">${checkoutWords[language].card.installments(country)}</label>
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

/** The brands to show in a country. Cards of other brands are accepted too, if their issuer approves. */
export const shownBrands: Readonly<Record<Country, readonly BrandId[]>> = {
  BR: ['visa', 'mastercard', 'american-express', 'elo', 'hipercard'],
  MX: ['visa', 'mastercard', 'american-express', 'carnet'],
  CO: ['visa', 'mastercard', 'american-express', 'diners-club', 'codensa'],
  // Links accept no cards there, but a table of all countries needs no exceptions.
  CL: ['visa', 'mastercard'],
  PE: ['visa', 'mastercard'],
}
