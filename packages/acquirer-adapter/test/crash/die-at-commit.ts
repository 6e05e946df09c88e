/**
 * This module is loaded into a process before the adapter. It ends the process as SIGKILL does, right before or after
 * one of its commits. The adapter has no code for this.
 */
import { DatabaseSync } from 'node:sqlite'
import type { CommitPoint } from './crash-point.ts'

let point: CommitPoint | null = null
let commits = 0

const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  if (sql.toLowerCase() !== 'commit') return statement
  const run = statement.run.bind(statement)
  statement.run = () => {
    commits += 1
    dieAt('before')
    const result = run()
    dieAt('after')
    return result
  }
  return statement
}

function dieAt(moment: CommitPoint['moment']): void {
  if (point?.number === commits && point.moment === moment) process.kill(process.pid, 'SIGKILL')
}

process.on('message', (message: { readonly point: CommitPoint | null }) => {
  process.send?.({ commits })
  commits = 0
  point = message.point
})
// The channel alone must not keep a stopped adapter alive.
process.channel?.unref()
// It ends with the test, however that ends.
process.on('disconnect', () => process.exit())
