import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, StartError, sayWhy } from '../start-error.ts'
import { generateMasterKey, type MasterKeys, parseMasterKeys } from '../vault/master-keys.ts'

/**
 * The vault keys of a sandbox that was given none: made at its first start and kept beside its database, readable
 * by its owner only. A key that stood in this repository would open every sandbox there is, and sandboxes hold
 * names and addresses that people typed in earnest.
 *
 * @throws StartError when the file cannot be read or written.
 */
export function loadSandboxVaultKeys(path: string): MasterKeys {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return parseMasterKeys(readOrWrite(path))
  } catch (error) {
    throw new StartError(`The vault keys in ${path} cannot be used: ${sayWhy(error)}.`, { cause: error })
  }
}

/**
 * Puts a new master key before those of a sandbox. Services that run on the file notice it within a second.
 *
 * @returns all of them, the new one first.
 * @throws StartError when the file cannot be read or written.
 */
export function addSandboxVaultKey(path: string): MasterKeys {
  try {
    const text = readFileSync(path, 'utf8').trim()
    const [{ version }] = parseMasterKeys(text)
    // Written beside it and moved into its place: nobody ever reads half of it.
    const beside = `${path}.new`
    writeFileSync(beside, `${generateMasterKey(version + 1)},${text}`, { mode: 0o600, flush: true })
    renameSync(beside, path)
    return parseMasterKeys(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartError(`The vault keys in ${path} cannot be used: ${sayWhy(error)}.`, { cause: error })
  }
}

function readOrWrite(path: string): string {
  try {
    // `wx`: of two that start at once one makes the file, and the other reads it.
    writeFileSync(path, generateMasterKey(1), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
