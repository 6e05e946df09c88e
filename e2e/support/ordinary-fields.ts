/** An ordinary input of a page, and one of another site in a frame beside it: what browsers do without our fields. */
export interface OrdinaryFields {
  /** Address of `ordinaryField` on another site. */
  readonly frame: string
}

/** Document of another site with one input, which tells the page its text whenever the page is shown. */
export const ordinaryField = `<!doctype html><input autocomplete="cc-number" style="all: unset; position: fixed; inset: 0">
<script>onpageshow = () => setTimeout(() => parent.postMessage({ ordinary: document.querySelector('input').value }, '*'))</script>`

/**
 * For the head of a card page: an input `#input`, and at the end a frame in `#frame`, in the same kind of tree as the
 * fields. They show nothing of their text, so that pictures of the page differ by the fields alone. The page's
 * title tells how it was shown, and `ordinary()` what the two hold.
 */
export function ordinaryFields({ frame }: OrdinaryFields): string {
  return `<input id="input" autocomplete="cc-number"><style>
    body > div, #input { display: block; inline-size: 20rem; block-size: 2.5rem; border: 1px solid }
    #input { color: transparent; caret-color: transparent }
  </style>
  <script>
    var inFrame = null
    function ordinary() { return [document.querySelector('#input').value, inFrame] }
    addEventListener('pageshow', ({ persisted }) => { document.title = persisted ? 'from the cache' : 'loaded' })
    addEventListener('message', ({ data }) => { if ('ordinary' in Object(data)) inFrame = data.ordinary })
    addEventListener('DOMContentLoaded', () => {
      document.body.insertAdjacentHTML('beforeend', '<div id="frame"></div>')
      const iframe = document.createElement('iframe')
      iframe.src = '${frame}'
      iframe.style = 'opacity: 0; inline-size: 100%; block-size: 100%; border: 0'
      placeIn('frame').append(iframe)
    })
  </script>`
}
