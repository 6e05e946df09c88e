/** The test page in a browser: rendered here, or hydrated from what a server has rendered. */
import type { service } from '@element-js/element'
import { Fragment, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Stage, type StageGlobals } from './stage.tsx'

const page = globalThis as unknown as StageGlobals & { service: typeof service }
const root = document.getElementById('root') as HTMLElement
const first = JSON.parse(document.getElementById('setup')?.textContent ?? '{}')

const payments = page.service('ek_test_demo')
Object.assign(page, { received: [], plans: [], refs: {}, refsGiven: [], loadErrors: [], submits: [] })

// StrictMode is at the root, because React does not repeat the effects of a nested part that is mounted together with
// its parent.
const Mode = first.isStrict ? StrictMode : Fragment
const stage = (
  <Mode>
    <Stage first={first} services={{ now: payments, late: new Promise(() => {}) }} />
  </Mode>
)
if (root.hasChildNodes()) hydrateRoot(root, stage)
else createRoot(root).render(stage)
