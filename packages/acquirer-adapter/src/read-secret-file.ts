import { readFileSync } from 'node:fs'
import { given, readSecret, StartError, sayWhy, type Variables } from '@element-js/server/adapters'

/**
 * A secret of a variable, or of the file whose path is in the variable with `_FILE` behind its name.
 *
 * @throws StartError if neither is given, or both, or the file cannot be read. It does not repeat the secret.
 */
export function readNeededSecret(variables: Variables, name: string): string {
  const secret = readSecretOrFile(variables, name)
  if (secret !== undefined) return secret
  throw new StartError(`${name} is needed, or ${name}_FILE with the path of a file that contains it.`)
}

/** As `readNeededSecret`, but `undefined` if neither is given. */
export function readSecretOrFile(variables: Variables, name: string): string | undefined {
  const path = given(variables, `${name}_FILE`)
  if (path === undefined) return readSecret(variables, name)
  if (given(variables, name) !== undefined) {
    throw new StartError(`${name} and ${name}_FILE are both given: give one of them.`)
  }
  try {
    // An editor ends the file with a line break.
    return readSecret({ [name]: readFileSync(path, 'utf8').trimEnd() }, name)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The file of ${name}_FILE, ${path}, cannot be read: ${sayWhy(error)}.`)
  }
}
