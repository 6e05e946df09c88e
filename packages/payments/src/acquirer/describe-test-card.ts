import type { Locale } from '@element-js/values'
import type { DeclineReason } from './domain/decline-reason.ts'
import { type IssuerAnswer, simulatedAnswerOf } from './issuer.ts'
import { behaviourOf, declineOf, specialTestNumbers, type TestCardBehaviour } from './test-cards.ts'

interface TestCardWords {
  readonly occasions: Readonly<Record<TestCardOutcome['declines'], string>>
  readonly threeDSecure: string
  readonly answers: Readonly<Record<IssuerAnswer, string>>
  readonly approved: string
  readonly declined: string
}

const words: Readonly<Record<Locale, TestCardWords>> = {
  en: {
    occasions: {
      never: 'Approved.',
      always: 'Declined at verification and at the charge.',
      charge: 'The token is created, and the charge is declined.',
      unauthenticated_charge: 'The charge is declined without 3-D Secure.',
      authenticated_charge: 'The charge is declined with 3-D Secure, and approved without.',
    },
    threeDSecure: 'With 3-D Secure:',
    answers: {
      passed: 'no challenge',
      challenge: 'a challenge',
      failed: 'authentication fails, and the payment is cancelled',
    },
    approved: 'then approved',
    declined: 'then declined',
  },
  es: {
    occasions: {
      never: 'Aprobada.',
      always: 'Rechazada en la verificación y en el cobro.',
      charge: 'Se convierte en token; el cobro se rechaza.',
      unauthenticated_charge: 'El cobro se rechaza sin 3-D Secure.',
      authenticated_charge: 'El cobro se rechaza con 3-D Secure y se aprueba sin él.',
    },
    threeDSecure: 'Con 3-D Secure:',
    answers: {
      passed: 'sin desafío',
      challenge: 'con desafío',
      failed: 'la autenticación falla y el pago se cancela',
    },
    approved: 'luego aprobada',
    declined: 'luego rechazada',
  },
  pt: {
    occasions: {
      never: 'Aprovado.',
      always: 'Recusado na verificação e na cobrança.',
      charge: 'Vira token; a cobrança é recusada.',
      unauthenticated_charge: 'A cobrança é recusada sem 3-D Secure.',
      authenticated_charge: 'A cobrança é recusada com 3-D Secure e aprovada sem ele.',
    },
    threeDSecure: 'Com 3-D Secure:',
    answers: {
      passed: 'sem desafio',
      challenge: 'com desafio',
      failed: 'a autenticação falha e o pagamento é cancelado',
    },
    approved: 'depois aprovado',
    declined: 'depois recusado',
  },
}

/** When a test card is approved and when it is declined, in sentences. */
export function describeTestCard({ declines, threeDSecure }: TestCardOutcome, locale: Locale): string {
  const { occasions, threeDSecure: beginning, answers, approved, declined } = words[locale]
  if (threeDSecure === null) return occasions[declines]
  const { answer, isDeclined } = threeDSecure
  const end = answer === 'failed' ? '' : `, ${isDeclined ? declined : approved}`
  return `${occasions[declines]} ${beginning} ${answers[answer]}${end}.`
}

/** The outcome of a test card, read from the tables of the simulated acquirer and issuer. */
export interface TestCardOutcome {
  readonly pan: string
  /** `null`: approved. */
  readonly declineReason: DeclineReason | null
  readonly declines: TestCardBehaviour['declines']
  /** What 3-D Secure leads to; `null`: it makes no difference. */
  readonly threeDSecure: { readonly answer: IssuerAnswer; readonly isDeclined: boolean } | null
}

/** One approved card, followed by every card with another outcome. */
export const testCardOutcomes: readonly TestCardOutcome[] = ['4242424242424242', ...specialTestNumbers].map(
  (pan) => {
    const { declines, reason } = behaviourOf(pan)
    return { pan, declineReason: reason, declines, threeDSecure: threeDSecureOf(pan) }
  },
)

function threeDSecureOf(pan: string): TestCardOutcome['threeDSecure'] {
  if (declineOf(pan, 'unauthenticated_charge') && declineOf(pan, 'authenticated_charge')) return null
  return { answer: simulatedAnswerOf(pan), isDeclined: declineOf(pan, 'authenticated_charge') !== null }
}
