import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { notesFolder } from './checkout.mjs'

const lockFile = join(notesFolder, 'lock')
const pollMs = 200
// Longer than any install. After this time a lock counts as abandoned, because another process may have got the process
// number.
const forgottenAfterMs = 15 * 60_000

/**
 * Runs `work` while no other start, test or check of this checkout installs or builds. If two commands find an
 * abandoned lock at the same moment, both may continue; pnpm and Vite then behave as if they were called twice.
 *
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(work) {
  mkdirSync(notesFolder, { recursive: true })
  await takeLock()
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

async function takeLock() {
  for (let hasTold = false; ; await sleep(pollMs)) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const holder = readHolder()
    if (holder === null) {
      rmSync(lockFile, { force: true })
    } else if (!hasTold) {
      console.log(`Another command (process ${holder}) is installing or building; waiting for it …`)
      hasTold = true
    }
  }
}

/** @returns {number | null} The process that holds the lock; `null` if there is no lock. */
function readHolder() {
  try {
    const { mtimeMs } = statSync(lockFile)
    const holder = Number(readFileSync(lockFile, 'utf8'))
    if (Date.now() - mtimeMs > forgottenAfterMs) return null
    // The file was just created and has no content yet.
    if (holder === 0) return 0
    process.kill(holder, 0)
    return holder
  } catch (error) {
    // Another user's process cannot be signalled, but it exists.
    return hasCode(error, 'EPERM') ? 0 : null
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
