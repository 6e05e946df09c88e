/** Correct and incorrect uses of the loader. The compiler checks this file; it never runs. */
import { version } from '@element-js/protocol/frame'
import { type LoadElementOptions, loadElement, type Service, type service } from './index.ts'

const src = `https://pay.example/element-${version}.js`

loadElement({ src }) satisfies Promise<typeof service | null>
loadElement({ src, integrity: 'sha384-AA', nonce: 'n' })
const options: LoadElementOptions = { src }
loadElement(options)

export async function start(): Promise<Service | null> {
  const load = await loadElement({ src })
  return load === null ? null : load('ek_test_demo', { baseUrl: 'https://pay.example' })
}

export async function startAtOnce(): Promise<Service> {
  const load = await loadElement({ src })
  // @ts-expect-error on a server there is nothing to call
  return load('ek_test_demo')
}

// @ts-expect-error an address is needed
loadElement()
// @ts-expect-error an address is needed
loadElement({ integrity: 'sha384-AA' })
// @ts-expect-error options are an object
loadElement(src)
// @ts-expect-error an address is a string
loadElement({ src: new URL(src) })
// @ts-expect-error there is no such option
loadElement({ src, crossOrigin: 'anonymous' })
