import { join } from 'node:path'
import { describe } from 'vitest'
import { openSqlite } from '../../../../database/src/sqlite/sqlite-dialect.ts'
import { canMountDisks, mountSmallDisk } from '../../../test/support/small-disk.ts'
import { describeUnwritableStore, type FailingStore } from './unwritable-store.contract.ts'

describe.skipIf(!canMountDisks)('on SQLite', () => {
  describeUnwritableStore('on a full disk', async (): Promise<FailingStore> => {
    const disk = mountSmallDisk(8)
    const path = join(disk.path, 'service.sqlite')
    const reader = openSqlite(path)
    return {
      address: { kind: 'file', path },
      isReadable: true,
      fail: async () => {
        // While somebody reads, no checkpoint can free the space of the write-ahead log.
        reader.exec('begin; select count(*) from charges')
        disk.fill()
      },
      recover: async () => {
        disk.empty()
        reader.exec('rollback')
      },
      remove: async () => {
        reader.close()
        disk.unmount()
      },
    }
  })
})
