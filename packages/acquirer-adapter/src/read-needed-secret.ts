import { readSecret, StartError, type Variables } from '@element-js/server/adapters'

/**
 * Reads a secret from a variable, or from the file whose path is in the variable with the suffix `_FILE`.
 *
 * @throws StartError if neither or both are set, or if the file cannot be read. The message does not repeat the secret.
 */
export function readNeededSecret(variables: Variables, name: string): string {
  const secret = readSecret(variables, name)
  if (secret !== undefined) return secret
  throw new StartError(`${name} is required, or ${name}_FILE with the path of a file that contains it.`)
}
