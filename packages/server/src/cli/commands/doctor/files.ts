import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { error, type Finding, found, warning } from './finding.ts'

/** A file that is private, and who may read it. */
export interface PrivateFile {
  readonly path: string
  /** Permission bits of the file. */
  readonly mode: number
  /** Permission bits of its folder. */
  readonly folderMode: number
  /** Whether the file's group may read it too, as with secrets that are mounted into a container. */
  readonly isForGroup: boolean
}

/** The disk of the data. */
export interface Disk {
  readonly folder: string
  readonly freeBytes: number
  /** The type of the file system, as in `statfs`. */
  readonly fileSystem: number
}

const permissionBits = 0o777

export function examineFile(
  path: string,
  { isForGroup }: Pick<PrivateFile, 'isForGroup'> = { isForGroup: false },
): PrivateFile[] {
  if (!existsSync(path)) return []
  const mode = statSync(path).mode & permissionBits
  const folderMode = statSync(dirname(path)).mode & permissionBits
  return [{ path, mode, folderMode, isForGroup }]
}

/** The files of an SQLite store, and those that a sandbox keeps beside it. */
export function examineStoreFiles(path: string): PrivateFile[] {
  const names = [path, `${path}-wal`, `${path}-shm`, join(dirname(path), 'acquirer.sqlite')]
  return names.flatMap((name) => examineFile(name))
}

export function examineDisk(folder: string): Disk {
  const { bavail, bsize, type } = statfsSync(folder)
  return { folder, freeBytes: bavail * bsize, fileSystem: type }
}

export function fileFindings(files: readonly PrivateFile[]): Finding[] {
  return files
    .filter(({ mode, folderMode, isForGroup }) => {
      // Without the right to search the folder, nobody reaches the file.
      const strangers = isForGroup ? 0o007 : 0o077
      const reached = (folderMode & strangers & 0o011) * 7
      return (mode & reached & 0o066) !== 0
    })
    .map(({ path, mode }) =>
      error(
        'readable-file',
        `${path} can be read or written by other users (mode ${mode.toString(8).padStart(4, '0')}).`,
        `chmod 600 ${path}`,
      ),
    )
}

const gigabyte = 1024 ** 3
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
])

export function diskFindings({ folder, freeBytes, fileSystem }: Disk): Finding[] {
  const network = networkFileSystems.get(fileSystem)
  const megabytes = Math.floor(freeBytes / 1024 ** 2)
  const fix = 'Free some space, or move the data to a larger disk.'
  return found([
    freeBytes < gigabyte / 8
      ? error('disk-full', `Only ${megabytes} MB are free in ${folder}: soon no payment can be stored.`, fix)
      : freeBytes < gigabyte &&
        warning('disk-nearly-full', `Only ${megabytes} MB are free in ${folder}.`, fix),
    network !== undefined &&
      error(
        'network-file-system',
        `${folder} is on a network file system (${network}), where SQLite's locks and its log do not work.`,
        'Move the data to a local disk, or use PostgreSQL.',
      ),
  ])
}
