import { IntegrationError, named } from './integration-error.ts'

/** A Content-Security-Policy as data: sources, or other values, by directive. */
export type CspDirectives = { readonly [directive: string]: readonly string[] }

/** Where a browser looks for the sources of a directive that a policy does not have. */
const fallbacks: { readonly [directive: string]: readonly string[] } = {
  'script-src-elem': ['script-src', 'default-src'],
  'script-src': ['default-src'],
  'frame-src': ['child-src', 'default-src'],
  'connect-src': ['default-src'],
}

/**
 * A policy with the directives that are needed beside its own. What it allowed stays allowed: a directive that it did
 * not have starts from the one that it fell back to, and where nothing was restricted nothing is. Only `frame-src` is
 * always there, since it keeps a hostile script from leading a field elsewhere with what is typed in it.
 *
 * @param policy A header's value, or directives.
 * @throws IntegrationError for what is no one policy, or one under which the needed sources would count for nothing.
 */
export function mergeCsp(policy: string | CspDirectives, needed: CspDirectives): CspDirectives {
  const own = typeof policy === 'string' ? readCsp(policy) : policy
  const merged: Record<string, readonly string[]> = { ...own }
  for (const [wanted, sources] of Object.entries(needed)) {
    // Script tags and imports ask script-src-elem, where a policy has it.
    const directive = wanted === 'script-src' && own['script-src-elem'] ? 'script-src-elem' : wanted
    const from = [directive, ...(fallbacks[directive] ?? [])].find((name) => own[name])
    const isOpen = from === undefined && Object.keys(own).length > 0
    if (isOpen && directive !== 'frame-src') continue
    const before = (from && own[from]) || []
    refuseIgnored(directive, before, sources)
    merged[directive] = [...new Set([...before.filter((source) => source !== "'none'"), ...sources])]
  }
  return merged
}

/** The value of the header `Content-Security-Policy`. */
export function printCsp(directives: CspDirectives): string {
  return Object.entries(directives)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ')
}

function readCsp(policy: string): CspDirectives {
  if (policy.includes(',')) {
    throw new IntegrationError(
      'invalid_option',
      `mergeCsp() was given ${named(policy)}, more than one policy. A page must be allowed by each: merge them one by one.`,
    )
  }
  const directives: Record<string, readonly string[]> = {}
  for (const [name = '', ...values] of policy.split(';').map((part) => part.trim().split(/\s+/))) {
    const directive = name.toLowerCase()
    // Of two with one name a browser takes the first.
    if (directive !== '' && !Object.hasOwn(directives, directive)) directives[directive] = values
  }
  return directives
}

/** Under `'strict-dynamic'` addresses count for nothing, and beside a nonce or a hash `'unsafe-inline'` does. */
function refuseIgnored(directive: string, before: readonly string[], sources: readonly string[]): void {
  const isExact = (source: string): boolean => /^'(nonce|sha\d+)-/.test(source)
  const ignored = sources.find((source) => !source.startsWith("'"))
  const overriding = before.some(isExact) ? undefined : sources.find(isExact)
  if (before.includes("'strict-dynamic'") && ignored !== undefined) {
    throw new IntegrationError(
      'invalid_option',
      `mergeCsp(): ${directive} has 'strict-dynamic', under which ${named(ignored)} counts for nothing. Give csp() the nonce of this answer, as { nonce }.`,
    )
  }
  if (before.includes("'unsafe-inline'") && overriding !== undefined) {
    throw new IntegrationError(
      'invalid_option',
      `mergeCsp(): ${directive} has 'unsafe-inline', which counts for nothing beside ${named(overriding)}. Give csp() neither nonce nor integrity, or take 'unsafe-inline' out.`,
    )
  }
}
