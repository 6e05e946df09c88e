import type { DatabaseSync } from 'node:sqlite'

// 2020-01-01, so that the seconds since then fit into 31 bits until 2088.
const firstSecond = Date.UTC(2020) / 1000

/**
 * Keeps the second of the latest change in the `user_version` of a database, which SQLite leaves to its users. By it, a
 * file into which a backup was written can be told from the one that was there: SQLite's own counter of changes does not
 * rise while there is a write-ahead log.
 *
 * @returns a function to call before each commit. It never lowers the mark, also if somebody sets the clock back.
 */
export function prepareChangeMark(sqlite: DatabaseSync): () => void {
  const read = sqlite.prepare(
    'select total_changes() as changes, user_version as mark from pragma_user_version',
  )
  let changesBefore = 0
  let markedSecond = 0
  return () => {
    const second = Math.floor(Date.now() / 1000) - firstSecond
    // Reading takes longer than most statements.
    if (second === markedSecond) return
    const found = read.get()
    const changes = Number(found?.changes)
    // It is certain only here: what this function writes can still be rolled back.
    if (Number(found?.mark) >= second) markedSecond = second
    // A transaction that changed nothing should write nothing.
    else if (changes !== changesBefore) sqlite.exec(`PRAGMA user_version = ${second}`)
    changesBefore = changes
  }
}
