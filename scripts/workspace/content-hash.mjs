import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * One hash of the names and contents of files. It is the same on every machine, and does not depend on dates.
 *
 * @param {string} folder The folder to which names are relative.
 * @param {readonly string[]} paths Files and whole folders. A path that does not exist is ignored.
 * @param {(path: string) => boolean} [isCounted] Called for every file and folder, with `/` between names.
 * @returns {string} Hexadecimal SHA-256.
 */
export function hashContents(folder, paths, isCounted = () => true) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, folder, join(folder, path), isCounted)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 * @param {string} path
 * @param {(path: string) => boolean} isCounted
 */
function addTo(hash, folder, path, isCounted) {
  const name = relative(folder, path).split(sep).join('/')
  if (!isCounted(name)) return
  if (!existsSync(path)) {
    hash.update(`absent ${name}\0`)
  } else if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) addTo(hash, folder, join(path, entry), isCounted)
  } else {
    const content = readFileSync(path)
    // The length separates the end of a file from the next file's name.
    hash.update(`file ${name} ${content.length}\0`).update(content)
  }
}
