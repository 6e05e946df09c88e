import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { openSqlite } from './sqlite-dialect.ts'
import { isSqliteUnavailable } from './sqlite-errors.ts'

it('a file that is damaged or no database is an unavailable store', () => {
  const folder = makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const path = join(folder.path, 'store.sqlite')
  const sqlite = openSqlite(path)
  sqlite.exec('create table numbers (number integer); insert into numbers values (1)')
  sqlite.close()
  expect(isSqliteUnavailable(errorOfReading(path))).toBe(false)
  // The first page is the list of tables, the second one the rows.
  overwrite(path, 4096)
  expect(errorOfReading(path)).toMatchObject({ errcode: 11 })
  expect(isSqliteUnavailable(errorOfReading(path))).toBe(true)
  overwrite(path, 0)
  expect(errorOfReading(path)).toMatchObject({ errcode: 26 })
  expect(isSqliteUnavailable(errorOfReading(path))).toBe(true)
})

function overwrite(path: string, position: number): void {
  writeFileSync(path, readFileSync(path).fill(0x55, position, position + 4096))
}

function errorOfReading(path: string): unknown {
  const sqlite = new DatabaseSync(path, { readOnly: true })
  try {
    sqlite.prepare('select * from numbers').all()
    return null
  } catch (error) {
    return error
  } finally {
    sqlite.close()
  }
}
