import { linkToHost } from './host-link.ts'
import { runElement } from './run-element.ts'
import { setColorScheme } from './view/color-scheme.ts'

// The page's scheme comes with the address, where it does not touch the cache: in time for the first paint.
setColorScheme(document, location.hash === '#dark' ? 'dark' : 'light')

const apiKey = new URLSearchParams(location.search).get('key')
if (apiKey) linkToHost(window, (setup, link) => runElement(setup, { window, apiKey, link }))
