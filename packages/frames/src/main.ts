import { setColorScheme } from './field/prepare-input.ts'
import { linkToHost } from './host-link.ts'
import { runField } from './run-field.ts'

// The page's scheme comes with the address, where it does not touch the cache: in time for the first paint.
setColorScheme(document, location.hash === '#dark' ? 'dark' : 'light')

const input = document.querySelector('input')
const flaw = document.querySelector('p')
const apiKey = new URLSearchParams(location.search).get('key')

if (input && flaw && apiKey) {
  // Some browsers fill the input again after `pageshow`, before any script of the field runs.
  addEventListener('pageshow', () => {
    input.value = ''
  })
  linkToHost(window, (setup, link) => runField(setup, { view: window, input, flaw, apiKey, link }))
}
