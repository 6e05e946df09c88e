/** The part of `window.trustedTypes` that this file needs, if the browser supports it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedTypePolicy
}

interface TrustedTypePolicy {
  /** A `TrustedScriptURL`, which is used in place of a string. */
  createScriptURL(url: string): string
}

let policy: TrustedTypePolicy | null = null

/**
 * Makes an address that can be assigned to a script under `require-trusted-types-for 'script'`, if the page allows our
 * policy with `trusted-types element-js`. The policy is created when it is first needed, and never leaves this file:
 * only checked addresses pass through it.
 */
export function trustedScriptUrl(url: string): string {
  policy ??= createPolicy()
  return policy ? policy.createScriptURL(url) : url
}

function createPolicy(): TrustedTypePolicy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  try {
    return trustedTypes?.createPolicy('element-js', { createScriptURL: (url) => url }) ?? null
  } catch {
    // The page does not allow the name, or another copy of this package uses it. Then the page's default policy
    // decides.
    return null
  }
}
