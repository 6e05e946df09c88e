/**
 * Parses an address, and returns `null` if it is none. `URL.parse` is missing in Node 20, and `URL.canParse` in jsdom
 * 20, which Jest 29 has.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    // The constructor throws for nothing else.
    return null
  }
}
