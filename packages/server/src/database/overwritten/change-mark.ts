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
  const readChanges = sqlite.prepare('select total_changes() as changes')
  // It takes longer than most statements.
  const readMark = sqlite.prepare('select user_version as mark from pragma_user_version')
  let changesBefore = 0
  let markedSecond = 0
  return () => {
    const changes = Number(readChanges.get()?.changes)
    const hasChanged = changes !== changesBefore
    changesBefore = changes
    const second = Math.floor(Date.now() / 1000) - firstSecond
    // A transaction that changed nothing should write nothing.
    if (!hasChanged || second === markedSecond) return
    // What is written here can still be rolled back, so it is certain only when it is read the next time.
    if (Number(readMark.get()?.mark) >= second) markedSecond = second
    else sqlite.exec(`PRAGMA user_version = ${second}`)
  }
}
