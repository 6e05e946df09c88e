/** The stage in a browser: new, or taking over what a server has rendered. */
import type { Service, service } from '@element-js/element'
import { Fragment, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Stage, type StageGlobals } from './stage.tsx'

const page = globalThis as unknown as StageGlobals & {
  service: typeof service
  arrive(): void
  fail(): void
}
const root = document.getElementById('root') as HTMLElement
const first = JSON.parse(document.getElementById('setup')?.textContent ?? '{}')

const payments = page.service('ek_test_demo')
const late = new Promise<Service>((resolve, reject) => {
  page.arrive = () => resolve(payments)
  page.fail = () => reject(new Error('The library did not come.'))
})
Object.assign(page, { heard: [], refs: {}, refsGiven: [], loadErrors: [] })

// At the root: React repeats no effects of a part that stands deeper and comes together with what is around it.
const Mode = first.isStrict ? StrictMode : Fragment
const stage = (
  <Mode>
    <Stage first={first} services={{ now: payments, late }} />
  </Mode>
)
if (root.hasChildNodes()) hydrateRoot(root, stage)
else createRoot(root).render(stage)
