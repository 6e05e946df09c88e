import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestPostgres } from '../../../packages/server/test/support/postgres/start-postgres.ts'

/** The work that a database server has done until now. */
export interface DatabaseWork {
  readonly processorMicros: number
  readonly logBytes: number
}

// The unit of times in /proc.
const microsPerTick = 10_000

/** Reads the work of a server from the system and from its own statistics. Linux only. */
export async function readDatabase({ data, url }: TestPostgres): Promise<DatabaseWork> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  await client.end()
  return { processorMicros: processorMicrosOf(data), logBytes: rows[0].bytes }
}

function processorMicrosOf(data: string): number {
  const [server = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const ticks = globSync('/proc/[0-9]*/stat').map((file) => {
    const stat = readStat(file)
    if (stat === null) return 0
    // The server's own entry also has the times of its children that have ended.
    if (stat.pid === Number(server)) return stat.own + stat.ended
    return stat.parent === Number(server) ? stat.own : 0
  })
  return ticks.reduce((sum, each) => sum + each, 0) * microsPerTick
}

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly own: number
  readonly ended: number
}

function readStat(file: string): Stat | null {
  try {
    const text = readFileSync(file, 'utf8')
    // The name of the program, in parentheses, may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { pid: Number.parseInt(text, 10), parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    // The process has ended meanwhile.
    return null
  }
}
