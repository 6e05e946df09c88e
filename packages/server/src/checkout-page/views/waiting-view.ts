import { type Html, html } from '../../web/html.ts'
import { methodIcon } from '../icons.ts'
import { pathOf } from '../page-context.ts'
import { payWords } from '../words/pay-words.ts'
import { bankTransferView } from './bank-transfer-view.ts'
import { boletoView } from './boleto-view.ts'
import { cardWaitingView } from './card-waiting-view.ts'
import { cashView } from './cash-view.ts'
import type { InstrumentContext } from './instrument-context.ts'
import { nequiView } from './nequi-view.ts'
import { pixView } from './pix-view.ts'
import { type ProviderWords, providerLinkView } from './provider-link-view.ts'
import { sandboxBar } from './sandbox-bar.ts'
import { timeLeft } from './time-left.ts'

/** A payment that was begun: what to pay with, how long, and the way to another method. */
export function waitingView(context: InstrumentContext): Html {
  const words = payWords[context.language]
  const { method } = context.attempt
  // Its issuer asks the payer, and in a sandbox plays its part too.
  const isByCard = method === 'CREDIT_CARD'
  return html`<h1 class="method-title">${methodIcon(method)}<span>${words.methods[method].title}</span></h1>
${isByCard ? null : timeLeft(context)}
<div class="instrument">${instrumentView(context)}</div>
<div class="pulse"><span class="dot" aria-hidden="true"></span><p><strong>${words.waiting.text}</strong> <span class="with-script">${words.waiting.byItself}</span></p></div>
<noscript><p><a class="quiet" href="${pathOf(context)}">${words.waiting.lookAgain}</a></p></noscript>
<form method="post" action="${pathOf(context, '/withdraw')}"><button class="quiet">${words.waiting.another}</button></form>
${isByCard ? null : sandboxBar(context)}`
}

function instrumentView(context: InstrumentContext): Html | null {
  const { instrument, method } = context.attempt
  switch (instrument.kind) {
    case 'pix':
      return pixView(instrument, context)
    case 'boleto':
      return boletoView(instrument, context)
    case 'cash':
      return cashView(instrument, context)
    case 'bankTransfer':
      return bankTransferView(instrument, context)
    case 'nequi':
      return nequiView(instrument, context)
    case 'pse':
      return providerLinkView(bankWords(instrument.bankName, context), context)
    case 'provider':
      return providerLinkView(payWords[context.language].methods[method], context)
    case 'card':
      return cardWaitingView(context)
    default:
      return instrument satisfies never
  }
}

function bankWords(bankName: string, { language }: InstrumentContext): ProviderWords {
  const { atProvider, toProvider } = payWords[language].waiting
  return { about: atProvider(bankName), begin: toProvider(bankName) }
}
