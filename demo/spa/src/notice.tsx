import { type ReactNode, useEffect, useRef } from 'react'
import { words } from '../../page/words/this-page.js'

/** The outcome of a failed payment, with the next step. It takes the focus, so that screen readers read it. */
export function Notice({
  outcome,
  title,
  text,
  reference,
  action,
  onAction,
}: {
  outcome: 'declined' | 'refused' | 'unanswered' | 'challenged'
  title: string
  text: string
  reference: string | undefined
  action: string
  onAction: () => void
}): ReactNode {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section
      className="notice"
      data-outcome={outcome}
      aria-labelledby="notice-title"
      aria-describedby="notice-text"
      tabIndex={-1}
      ref={notice}
    >
      <h2 id="notice-title">{title}</h2>
      <p id="notice-text">{text}</p>
      {reference && (
        <p className="notice-lookup">
          {words.paid.reference} <code>{reference}</code>
        </p>
      )}
      <button type="button" className="quiet-button" onClick={onAction}>
        {action}
      </button>
    </section>
  )
}
