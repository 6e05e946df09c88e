import { fieldAddress } from './field-address.ts'

/** The fields' document, loaded ahead of the first field. */
export interface WarmUp {
  /** A field is about to load the document itself. */
  skip(): void
  /** A field is there. */
  end(): void
}

/**
 * Loads the fields' document out of sight, so that the first field finds it in the cache and a process of its site
 * running. A page that shows a field at once does not need it.
 */
export function warmUp(place: { origin: string; apiKey: string }): WarmUp {
  const iframe = document.createElement('iframe')
  // Exactly the address that most fields have: for another one the browser would compile the script again.
  iframe.src = `${fieldAddress(place)}#light-ltr`
  let isWanted = true
  const open = (): void => {
    // In the head nothing is shown, and no script of the page looks for its content there.
    if (isWanted) document.head.append(iframe)
  }
  // Not before the page has loaded: its own `load` event would wait for the iframe.
  if (document.readyState === 'complete') setTimeout(open)
  else window.addEventListener('load', open)
  return {
    skip() {
      isWanted = false
    },
    end: () => iframe.remove(),
  }
}
