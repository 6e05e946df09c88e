import { renderToString } from 'react-dom/server'
import { type Setup, Stage } from './stage.tsx'

/** The test page as a server renders it, where there is no service. */
export function renderStage(first: Setup): string {
  return renderToString(<Stage first={first} services={{ now: null, late: new Promise(() => {}) }} />)
}
