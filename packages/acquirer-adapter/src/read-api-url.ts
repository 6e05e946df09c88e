import { given, StartError, type Variables } from '@element-js/server/adapters'

/**
 * Reads the address of a processor's API; `undefined` if the variable is not set.
 *
 * @throws StartError unless it is https:, or http: on this machine, because the adapter sends card numbers there.
 */
export function readApiUrl(variables: Variables, name: string): URL | undefined {
  const text = given(variables, name)
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  const isHere = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1' || url?.hostname === '[::1]'
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)
  if (url && isSafe && !url.username && !url.password && !url.search && !url.hash) return url
  // It may contain a password, so it is not repeated.
  throw new StartError(
    `${name} must be a URL such as https://api.example.com, without credentials, ? or #. http: is allowed only for this machine.`,
  )
}
