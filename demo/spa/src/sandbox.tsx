import type { ReactNode } from 'react'
import { pageWords } from '../../page/words/page-words.js'
import { language, words } from '../../page/words/this-page.js'
import { appWords } from './words/app-words.ts'

/** Hints for people who try the demo, and the choice of languages. */
export function Sandbox({ path }: { path: string }): ReactNode {
  const { sandbox } = appWords
  return (
    <footer className="sandbox">
      <h2>{words.sandboxTitle}</h2>
      <p>
        {sandbox.text} <b>4242 4242 4242 4242</b> {sandbox.approved} <b>4000 0000 0000 0002</b>{' '}
        {sandbox.declined}
      </p>
      <p className="sandbox-more">
        {sandbox.app} <a href="/">{sandbox.byScriptTag}</a> {sandbox.andThere}{' '}
        <a href="/playground">playground</a>.
      </p>
      {/* Another language loads the page again, and the receipt is not in its address. */}
      {path !== '/spa/receipt' && <Languages />}
    </footer>
  )
}

function Languages(): ReactNode {
  return (
    <nav className="languages" aria-label={words.language}>
      <ul>
        {Object.entries(pageWords).map(([each, { languageName }]) => (
          <li key={each}>
            <a
              href={`?lang=${each}`}
              lang={each}
              hrefLang={each}
              aria-current={each === language ? 'true' : undefined}
            >
              {languageName}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
