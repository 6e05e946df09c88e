import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { restrict } from '@element-js/database'
import { codeOf, describeError, StartError } from '@element-js/values'
import { generateMasterKey, type MasterKeys, parseMasterKeys } from '@element-js/vault'

interface SandboxKeys {
  /** Whether the database has sealed nothing yet. New keys would not open what it has sealed. */
  readonly isNew: boolean
}

/**
 * Loads the vault keys of a sandbox that was given none. They are created at its first start and stored beside its
 * database, readable only by the file's owner. A key in this repository would open every sandbox, and sandboxes contain
 * real names and addresses that people typed.
 *
 * @throws StartError if the file cannot be read or written, or if it is absent and the database is not new.
 */
export function loadSandboxVaultKeys(path: string, { isNew }: SandboxKeys): MasterKeys {
  if (!isNew && !existsSync(path)) {
    throw new StartError(
      `There are no vault keys: VAULT_KEYS is not set, and there is no file ${path}. Set VAULT_KEYS to the keys that sealed the database, or put the file back.`,
    )
  }
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return parseMasterKeys(readOrWrite(path))
  } catch (error) {
    throw new StartError(`The vault keys in ${path} cannot be used: ${describeError(error)}.`, {
      cause: error,
    })
  }
}

/**
 * Adds a new master key in front of those of a sandbox. Services that use the file notice it within a second.
 *
 * @returns all keys, the new one first.
 * @throws StartError if the file cannot be read or written.
 */
export function addSandboxVaultKey(path: string): MasterKeys {
  try {
    const text = readFileSync(path, 'utf8').trim()
    const [{ version }] = parseMasterKeys(text)
    // Written to another file and then renamed, so that nobody reads a part of it.
    const beside = `${path}.new`
    writeFileSync(beside, `${generateMasterKey(version + 1)},${text}`, { mode: 0o600, flush: true })
    renameSync(beside, path)
    return parseMasterKeys(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartError(`The vault keys in ${path} cannot be used: ${describeError(error)}.`, {
      cause: error,
    })
  }
}

function readOrWrite(path: string): string {
  try {
    // `wx`: if two processes start at once, one creates the file and the other reads it.
    writeFileSync(path, generateMasterKey(1), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    restrict(path)
  }
  return readFileSync(path, 'utf8')
}
