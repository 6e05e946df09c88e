import { IntegrationError, named } from './integration-error.ts'

/** A Content-Security-Policy as data: the sources or other values of each directive. */
export type CspDirectives = { readonly [directive: string]: readonly string[] }

/** The directives that a browser falls back to when a policy lacks a directive. */
const fallbacks: { readonly [directive: string]: readonly string[] } = {
  'script-src-elem': ['script-src', 'default-src'],
  'script-src': ['default-src'],
  'frame-src': ['child-src', 'default-src'],
  'connect-src': ['default-src'],
}

/**
 * Adds the needed directives to a policy. Everything that the policy allowed stays allowed: a directive that it did not
 * have starts with the sources that it fell back to, and a directive without any restriction is not added. The
 * exception is `frame-src`, which is always added, because it prevents a hostile script from navigating a field
 * elsewhere, together with the digits that are typed into it.
 *
 * @param policy The value of a header, or directives.
 * @throws IntegrationError if this is not exactly one policy, or if the policy would ignore the needed sources.
 */
export function mergeCsp(policy: string | CspDirectives, needed: CspDirectives): CspDirectives {
  const own = typeof policy === 'string' ? readCsp(policy) : policy
  const merged: Record<string, readonly string[]> = { ...own }
  for (const [wanted, sources] of Object.entries(needed)) {
    // For script tags and imports, browsers use script-src-elem if a policy has it.
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

/** The value of the `Content-Security-Policy` header. */
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
    // If two directives have the same name, browsers use the first.
    if (directive !== '' && !Object.hasOwn(directives, directive)) directives[directive] = values
  }
  return directives
}

/** With `'strict-dynamic'`, browsers ignore addresses; with a nonce or a hash, they ignore `'unsafe-inline'`. */
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
