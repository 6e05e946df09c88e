import { service } from '@element-js/element'
import { CvvElement, Elements, ExpirationElement, PanElement, useCreateToken } from '@element-js/react'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { PayAnswer } from '../page/pay-answer.ts'
import { confirmWithBank, newPaymentKey, paymentAttempts, sendAttempt } from '../page/payment-attempt.js'
import { outcomeWords } from '../page/refusal-words.js'
import { tabStorage } from '../page/tab-storage.js'
import { language, words } from '../page/words/this-page.js'

const { apiKey = '', serviceUrl = '', cart = '', total = '' } = document.body.dataset
const payments = service(apiKey, { baseUrl: serviceUrl })
const attempts = paymentAttempts({
  send: sendAttempt,
  confirm: (challenge) => confirmWithBank(payments, challenge),
  storage: tabStorage(),
  newKey: newPaymentKey,
})

/** Pays the shop's first cart: it makes a token of the card, and the shop's server charges it. */
function CardForm(): ReactNode {
  const { createToken, isReady, isPending, error } = useCreateToken()
  const [name, setName] = useState('')
  const [answer, setAnswer] = useState<Unpaid | null>(null)

  async function pay(): Promise<void> {
    setAnswer(null)
    const { data } = await createToken({ name, verifyCard: false })
    // While an answer is missing, this sends the same payment again, and no other.
    if (!data) return
    const answer = await attempts.pay({ cardId: data.cardId, items: JSON.parse(cart), email: '', language })
    if (answer.status === 'paid') location.replace(attempts.orderAddress())
    else setAnswer(answer)
  }

  return (
    <form className="checkout-form" action={pay} aria-labelledby="title">
      <h1 id="title">{words.form.title}</h1>
      <div className="field">
        <label htmlFor="name">{words.form.name}</label>
        <input
          id="name"
          className="input"
          autoComplete="cc-name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor="number">{words.form.number}</label>
        <PanElement id="number" className="input card-input" showIcon />
      </div>
      <div className="field">
        <label htmlFor="expiration">{words.form.expiration}</label>
        <ExpirationElement id="expiration" className="input card-input" />
      </div>
      <div className="field">
        <label htmlFor="code">{words.form.code}</label>
        <CvvElement id="code" className="input card-input" />
      </div>
      <div role="alert">
        {error && <p className="form-problems">{error.message}</p>}
        {answer && <Notice answer={answer} />}
      </div>
      <button type="submit" className="pay-button" disabled={!isReady || isPending}>
        {words.form.pay(total)}
      </button>
    </form>
  )
}

type Unpaid = Exclude<PayAnswer, { status: 'paid' }>

function Notice({ answer }: { answer: Unpaid }): ReactNode {
  const { title, text } = outcomeWords(answer, words)
  return (
    <section className="notice" data-outcome={answer.status}>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Elements service={payments} locale={language} country="BR">
      <CardForm />
    </Elements>
  </StrictMode>,
)
