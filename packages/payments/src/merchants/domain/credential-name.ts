import { text } from '@element-js/values'

const name = text(64).refine((given) => !/\p{Cc}/u.test(given))

/**
 * The name of an API key or an access token, as somebody typed it; `null` if it is none: it has 1 to 64 characters, and
 * no control characters, which could forge a line of a list.
 */
export function readCredentialName(typed: string): string | null {
  const read = name.safeParse(typed.trim())
  return read.success ? read.data : null
}
