import { readSecret, StartError, type Variables } from '@element-js/server/adapters'

/**
 * A secret of a variable, or of the file whose path is in the variable with `_FILE` behind its name.
 *
 * @throws StartError if neither is given, or both, or the file cannot be read. It does not repeat the secret.
 */
export function readNeededSecret(variables: Variables, name: string): string {
  const secret = readSecret(variables, name)
  if (secret !== undefined) return secret
  throw new StartError(`${name} is required, or ${name}_FILE with the path of a file that contains it.`)
}
