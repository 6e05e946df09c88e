import { notWritable } from './plain-error.mjs'

// npx prints the system's error code; pnpm, a native program, prints its description.
const noNetwork =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b|error sending request|dns error|tcp connect error|operation timed out/
const noPermission = /\b(?:EACCES|EPERM|EROFS)\b|Permission denied|Read-only file system/
const noSpace = /\bENOSPC\b|No space left on device/
const noCommand = /spawn npx ENOENT/

/**
 * One sentence for a failed install, or `null` if the output of npx and pnpm is not recognized.
 *
 * @param {string} output
 * @returns {string | null}
 */
export function explainInstallFailure(output) {
  if (noCommand.test(output)) return 'npx was not found: install npm, which comes with Node, and start again.'
  if (noSpace.test(output)) return 'The disk is full: the packages could not be installed.'
  if (noNetwork.test(output)) {
    return 'The packages could not be downloaded: connect this machine to the network, or correct its proxy and registry settings, and start again.'
  }
  return noPermission.test(output) ? notWritable(deniedPath(output)) : null
}

/**
 * @param {string} output
 * @returns {string}
 */
function deniedPath(output) {
  // pnpm breaks lines inside paths, and draws a bar before each line.
  const unbroken = output.replace(/\n[\s│]*/g, '')
  return pathByNpm(output) ?? pathByPnpm(unbroken) ?? 'a folder that the install needs'
}

/**
 * Finds the path in `EACCES: permission denied, mkdir '/shop/node_modules'`.
 *
 * @param {string} output
 */
function pathByNpm(output) {
  const paths = output.split('\n').flatMap((line) => {
    const [, path, ...rest] = line.slice(Math.max(line.search(/EACCES|EPERM|EROFS/), 0)).split("'")
    return /EACCES|EPERM|EROFS/.test(line) && path && rest.length > 0 ? [path] : []
  })
  return paths[0]
}

/**
 * Finds the path in `"/shop/node_modules": Permission denied`.
 *
 * @param {string} output
 */
function pathByPnpm(output) {
  const [before = '', after] = output.split(/": (?:Permission denied|Read-only file system)/)
  return after === undefined ? undefined : before.slice(before.lastIndexOf('"') + 1)
}
