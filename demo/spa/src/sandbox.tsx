import type { ReactNode } from 'react'

/** Hints for people who try the demo. */
export function Sandbox(): ReactNode {
  return (
    <footer className="sandbox">
      <h2>This is a sandbox</h2>
      <p>
        No money moves and nothing is sent. <b>4242 4242 4242 4242</b> is approved, <b>4000 0000 0000 0002</b>{' '}
        is declined, with any future date and any code.
      </p>
      <p className="sandbox-more">
        This is the shop as a React app. It is there <a href="/">by script tag</a> too, and there is a{' '}
        <a href="/playground">playground</a>.
      </p>
    </footer>
  )
}
