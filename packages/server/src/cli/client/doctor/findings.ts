/** Something in a page that is a risk for the shop or its payers. */
export interface Finding {
  /** A word for programs, such as `no-csp`, or the name of a warning of the library. */
  readonly id: string
  readonly problem: string
  readonly fix: string
}

/** What was seen of a page. */
export interface Examination {
  readonly url: string
  /** The headers of the page, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly fields: number
  /** Addresses of all requests. */
  readonly requests: readonly string[]
  /** Lines on the console. */
  readonly console: readonly string[]
  readonly document: {
    readonly hasPolicy: boolean
    readonly hasLiveRegion: boolean
    readonly scripts: readonly { readonly src: string; readonly integrity: string }[]
    readonly covers: readonly string[]
  }
}

/** The findings about a page, the library's own warnings last. */
export function findingsOf(seen: Examination): Finding[] {
  const { headers, fields, document } = seen
  const found: (Finding | false)[] = [
    fields === 0 && {
      id: 'no-fields',
      problem: 'No card field has loaded.',
      fix: "Open a page that shows the fields immediately, and check the browser's console.",
    },
    !headers['content-security-policy'] &&
      !document.hasPolicy && {
        id: 'no-csp',
        problem: 'The page has no Content-Security-Policy.',
        fix: 'Send the header described in docs/csp.md. Then only your scripts can run, and only the service can be framed.',
      },
    !document.hasLiveRegion && {
      id: 'no-error-region',
      problem: 'The page has no element that announces errors.',
      fix: 'Put an element with aria-live="assertive" below each field, and write the message of the `error` event into it.',
    },
    ...document.covers.map((cover) => ({
      id: 'covered',
      problem: `A click in the middle of a field hits ${cover}.`,
      fix: 'Set `pointer-events: none` on that element, or give it a lower z-index.',
    })),
    ...withoutHash(seen),
    ...insecure(seen),
    ...warnings(seen),
  ]
  return found.filter((finding) => finding !== false)
}

function withoutHash({ document }: Examination): Finding[] {
  return document.scripts
    .filter(({ src, integrity }) => /\/element-\d[\d.]*\.m?js$/.test(src) && integrity === '')
    .map(({ src }) => ({
      id: 'no-integrity',
      problem: `The script ${src} has no hash.`,
      fix: `Add integrity="…" from ${new URL('/scripts.json', src).href} and crossorigin="anonymous".`,
    }))
}

function insecure({ url, requests }: Examination): Finding[] {
  if (!url.startsWith('https:')) return []
  return [...new Set(requests)]
    .filter((request) => request.startsWith('http:'))
    .map((request) => ({
      id: 'mixed-content',
      problem: `The page loads ${request} without HTTPS.`,
      fix: 'Load it over HTTPS.',
    }))
}

const reference = ' See docs/warnings.md#'

/** The warnings of the library for developers: `element.js: <problem>. <fix> See docs/warnings.md#<name>.` */
function warnings({ console }: Examination): Finding[] {
  return console.flatMap((line) => {
    const at = line.lastIndexOf(reference)
    if (!line.startsWith('element.js: ') || at === -1) return []
    const id = line.slice(at + reference.length).replace('.', '')
    const sentences = line.slice('element.js: '.length, at)
    const end = sentences.indexOf('. ')
    if (end === -1) return [{ id, problem: sentences, fix: '' }]
    return [{ id, problem: sentences.slice(0, end + 1), fix: sentences.slice(end + 2) }]
  })
}
