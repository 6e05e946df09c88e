/**
 * A failure that a person can fix: its message is one complete sentence with the cause and the fix. It is shown without
 * a stack. Any other error is a bug and keeps its stack.
 */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError'
}

const permissionCodes = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * The sentence to show for a thrown value, or `null` if only a stack would help.
 *
 * @param {unknown} thrown
 * @returns {string | null}
 */
export function plainSentence(thrown) {
  if (thrown instanceof PlainError) return thrown.message
  if (!(thrown instanceof Error) || !('code' in thrown)) return null
  const path = 'path' in thrown ? String(thrown.path) : 'a file of this checkout'
  if (permissionCodes.has(String(thrown.code))) return notWritable(path)
  if (thrown.code === 'ENOSPC') return `The disk is full: there was no room left to write ${path}.`
  return null
}

/**
 * @param {string} path
 * @returns {string}
 */
export function notWritable(path) {
  return `No permission to write ${path}: run this as the owner of the folder, or give yourself the right to write there.`
}

/**
 * Runs a command's body, and turns an error into one sentence on stderr and exit code 1.
 *
 * @param {() => Promise<number>} main Resolves with the exit code.
 */
export async function runPlainly(main) {
  try {
    process.exitCode = await main()
  } catch (thrown) {
    const sentence = plainSentence(thrown)
    if (sentence === null) throw thrown
    console.error(sentence)
    process.exitCode = 1
  }
}
