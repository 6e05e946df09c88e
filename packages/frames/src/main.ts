import { readFrameSetup } from '@element-js/protocol/frame'
import { linkToHost } from './host-link.ts'
import { runElement } from './run-element.ts'
import { setColorScheme } from './view/color-scheme.ts'

// The page's scheme comes with the address, where it does not touch the cache: in time for the first paint.
setColorScheme(document, location.hash === '#dark' ? 'dark' : 'light')

const apiKey = new URLSearchParams(location.search).get('key')
// What the field is comes as the frame's name, so that no message has to be waited for.
const setup = readFrameSetup(window.name)
if (apiKey && setup && parent !== window) runElement(setup, { window, apiKey, link: linkToHost(window) })
