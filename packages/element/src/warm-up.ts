import { fieldAddress } from './frame-link.ts'

/** The fields' document, loaded ahead of the first field. */
export interface WarmUp {
  /** A field is about to load the document itself. */
  skip(): void
  /** A field is there. */
  end(): void
}

/**
 * Opens the fields' document out of sight, so that the first field finds it in the cache and a process of its site
 * running. A page that shows a field at once has no use for it, and is left alone.
 */
export function warmUp(place: { origin: string; apiKey: string }): WarmUp {
  let iframe: HTMLIFrameElement | undefined
  const timer = setTimeout(() => {
    iframe = document.createElement('iframe')
    // In the head nothing is shown, and no script of the page looks for its content there.
    iframe.src = fieldAddress(place)
    document.head.append(iframe)
  })
  return {
    skip: () => clearTimeout(timer),
    end: () => iframe?.remove(),
  }
}
