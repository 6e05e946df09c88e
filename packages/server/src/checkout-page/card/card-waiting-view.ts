import { inLanguage } from '../../three-d-secure/challenge-language.ts'
import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../page-context.ts'
import { checkoutWords } from '../words/checkout-words.ts'

/** A card payment that waits for the payer at the issuer's page: the link to it. */
export function cardWaitingView({ view, language }: PageContext): Html {
  const { text, go } = checkoutWords[language].card.atBank
  const challengeId = view.cardPayment?.charge.challengeId
  return html`<p class="lead">${text}</p>
${challengeId && html`<p><a class="primary" href="${inLanguage(`/3ds/${challengeId}`, language)}">${go}</a></p>`}`
}
