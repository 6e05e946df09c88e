import type { ReactNode } from 'react'
import { Link } from './router.tsx'

const steps = [
  ['/spa', 'Cart'],
  ['/spa/checkout', 'Checkout'],
  ['/spa/receipt', 'Receipt'],
] as const

/** The name of the shop, and the current step of the order. */
export function Masthead({ path }: { path: string }): ReactNode {
  const here = Math.max(
    0,
    steps.findIndex(([route]) => route === path),
  )
  return (
    <header className="masthead">
      <Link to="/spa" className="wordmark">
        <img src="/pictures/mark.svg" alt="" width="40" height="40" />
        <span>Olaria Serrana</span>
      </Link>
      <nav aria-label="Your order">
        <ol className="steps">
          {steps.map(([route, name], place) => (
            <li key={route} aria-current={place === here ? 'step' : undefined}>
              {place === 0 && here === 1 ? <Link to={route}>{name}</Link> : name}
            </li>
          ))}
        </ol>
      </nav>
    </header>
  )
}
