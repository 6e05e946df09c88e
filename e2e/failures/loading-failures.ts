import type { Break } from './broken-line.ts'

/** The reason why no field of a page can load, and the cause that the page gets. */
export interface LoadingFailure {
  readonly name: string
  readonly cause: 'blocked' | 'timeout' | 'http' | 'handshake' | 'version'
  /** The cause in Firefox and WebKit, whose frames fire no event for a connection that fails. Default: the same. */
  readonly causeElsewhere?: 'timeout'
  readonly page: PageKind
  /** What happens to the requests for the fields' documents. */
  readonly breaks?: Break
  readonly key?: string
  readonly policy?: string
  /** A script of the page that runs first. */
  readonly script?: string
  /** Whether Chromium tries it in each run. */
  readonly isInGate?: boolean
  /** Whether every engine tries it in each run; the others are tried by command. */
  readonly isSmoke?: boolean
}

/** A page of a shop. */
export interface PageKind {
  readonly name: string
  readonly types: readonly ('card' | 'pan' | 'expiration' | 'cvv')[]
  readonly locale: 'en' | 'es' | 'pt'
  /** Attributes of the root. */
  readonly root: string
}

const three = ['pan', 'expiration', 'cvv'] as const
const pages: readonly PageKind[] = [
  { name: 'three fields', types: three, locale: 'en', root: 'lang="en"' },
  { name: 'one card field, in Spanish', types: ['card'], locale: 'es', root: 'lang="es"' },
  {
    name: 'three fields, dark, in Portuguese',
    types: three,
    locale: 'pt',
    root: 'lang="pt" style="color-scheme:dark"',
  },
  {
    name: 'a number and a code, right to left',
    types: ['pan', 'cvv'],
    locale: 'en',
    root: 'lang="en" dir="rtl"',
  },
]

const causes: readonly (readonly [Break, LoadingFailure['cause']])[] = [
  ['dropped', 'blocked'],
  ['silent', 'timeout'],
  ['cut off', 'timeout'],
  ['download', 'timeout'],
  ['bad gateway', 'http'],
  ['too many requests', 'http'],
  ['internal error', 'http'],
  ['unavailable', 'http'],
  ['not found', 'http'],
  ['another document', 'handshake'],
  ['empty document', 'handshake'],
  ['no content', 'timeout'],
  ['another version', 'version'],
  ['frame options', 'handshake'],
  ['redirect loop', 'blocked'],
]

const rewrite = (change: string): string =>
  `new MutationObserver((all) => { for (const { addedNodes } of all) for (const node of addedNodes) if (node.localName === 'iframe') { ${change} } }).observe(document, { childList: true, subtree: true })`

const first = pages[0] as PageKind

/**
 * The ways in which all fields of a page can fail to load: each cause on each kind of page, and pages' own mistakes.
 */
export const loadingFailures: readonly LoadingFailure[] = [
  ...pages.flatMap((page, place) =>
    causes.map(([breaks, cause], index) => ({
      name: `${breaks}, ${page.name}`,
      cause,
      page,
      breaks,
      ...(cause === 'blocked' && ({ causeElsewhere: 'timeout' } as const)),
      isInGate: place === index % pages.length,
      isSmoke: place === index && index < 1,
    })),
  ),
  {
    name: 'an unknown key',
    cause: 'http',
    page: first,
    key: 'ek_test_nobody',
    isInGate: true,
    isSmoke: true,
  },
  {
    name: 'a policy without the service',
    cause: 'blocked',
    page: first,
    policy: "frame-src 'self'",
    isInGate: true,
    isSmoke: true,
  },
  {
    name: 'a policy that allows nothing',
    cause: 'blocked',
    page: first,
    policy: "default-src 'unsafe-inline' http://127.0.0.1:*; frame-src 'none'",
    isInGate: true,
  },
  {
    name: 'a consent manager that takes the address away',
    cause: 'handshake',
    page: first,
    script: rewrite("node.src = 'about:blank'"),
    isInGate: true,
  },
]
