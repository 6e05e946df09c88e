import { renderToString } from 'react-dom/server'
import { type Setup, Stage } from './stage.tsx'

/** The stage as a server renders it, where no service can be. */
export function renderStage(first: Setup): string {
  return renderToString(<Stage first={first} services={{ now: null, late: new Promise(() => {}) }} />)
}
