import type { ReactNode } from 'react'
import { words } from '../../page/words/this-page.js'
import { Link } from './router.tsx'
import { appWords } from './words/app-words.ts'

const steps = [
  ['/spa', appWords.cart],
  ['/spa/checkout', words.form.title],
  ['/spa/receipt', appWords.receipt],
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
      <nav aria-label={words.cart.title}>
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
