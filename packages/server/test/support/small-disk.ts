import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../../values/src/start-error.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** A file system of its own that a test can fill. */
export interface SmallDisk {
  readonly path: string
  /** Writes until nothing fits any more. */
  fill(): void
  empty(): void
  unmount(): void
}

/** Mounts a small file system in memory. Only root may. @param owner The user that its folder belongs to. */
export function mountSmallDisk(megabytes: number, owner: string = userInfo().username): SmallDisk {
  const folder = makeTemporaryFolder()
  const { path } = folder
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  execFileSync('chown', [owner, path])
  const filling = join(path, 'filling')
  return {
    path,
    fill: () => {
      try {
        writeFileSync(filling, Buffer.alloc(megabytes * 2 ** 20), { flag: 'a' })
        throw new Error('the disk is larger than it was made')
      } catch (error) {
        if (codeOf(error) !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(filling, { force: true }),
    unmount: () => {
      execFileSync('umount', [path])
      folder.remove()
    },
  }
}

/** Whether this user may mount file systems: root outside of a restricted container. */
export const canMountDisks: boolean = userInfo().uid === 0 && tryToMount()

function tryToMount(): boolean {
  try {
    mountSmallDisk(1).unmount()
    return true
  } catch {
    return false
  }
}
