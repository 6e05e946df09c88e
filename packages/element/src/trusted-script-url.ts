/** What this needs of `window.trustedTypes`, where the browser has it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): TrustedTypePolicy
}

interface TrustedTypePolicy {
  /** A `TrustedScriptURL`, which is put in the place of a string. */
  createScriptURL(url: string): string
}

let policy: TrustedTypePolicy | null = null

/**
 * An address that a script may be given under `require-trusted-types-for 'script'`, when the page allows our policy,
 * `trusted-types element-js`. Made at the first need and never handed out: only addresses that were checked pass it.
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
    // The page does not allow the name, or another copy of this package has it. The page's default policy decides.
    return null
  }
}
