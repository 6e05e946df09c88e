import { fieldAddress } from './field-address.ts'

/** The hidden copy of the fields' document, which is loaded before the first field. */
export interface WarmUp {
  /** Call this when a field is about to load the document itself. */
  skip(): void
  /** Call this when a field is ready. */
  end(): void
}

/**
 * Loads the fields' document in a hidden frame, so that the first field finds it in the cache, and a process for its
 * site already running. A page that shows a field at once does not need this.
 */
export function warmUp(place: { origin: string; apiKey: string }): WarmUp {
  const iframe = document.createElement('iframe')
  // This is exactly the address that most fields have, because the browser would compile the script again for any other
  // address.
  iframe.src = `${fieldAddress(place)}#light-ltr`
  iframe.sandbox = 'allow-scripts allow-same-origin'
  let isWanted = true
  const open = (): void => {
    // Nothing in the head is displayed, and the page's scripts do not look for content there.
    if (isWanted) document.head.append(iframe)
  }
  // This waits until the page has loaded, because the page's own `load` event would wait for the iframe.
  if (document.readyState === 'complete') setTimeout(open)
  else window.addEventListener('load', open)
  return {
    skip() {
      isWanted = false
    },
    // `remove()` of Prototype.js throws for what is not on the page, and this often never was.
    end: () => iframe.replaceWith(),
  }
}
