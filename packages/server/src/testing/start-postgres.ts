import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './find-free-port.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** A PostgreSQL server that is one test's own. */
export interface TestPostgres {
  /** Makes a database that nobody used yet. @returns its URL. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** Where PostgreSQL's programs are on this machine; `null` when it is not installed. */
export const postgresPrograms: string | null =
  globSync('/usr/lib/postgresql/*/bin')
    .sort()
    .findLast((folder) => existsSync(join(folder, 'initdb'))) ?? null

interface PostgresOptions {
  /** Default `off`: a test's data need not outlive the machine. */
  readonly fsync?: 'on' | 'off'
}

/** Makes a database cluster, starts it on a free port of this machine, and waits until it answers. */
export async function startPostgres(
  programs: string,
  { fsync = 'off' }: PostgresOptions = {},
): Promise<TestPostgres> {
  const folder = makeTemporaryFolder()
  const data = join(folder.path, 'data')
  const port = await findFreePort()
  const prefix = asPostgresUser(folder.path)
  const run = (program: string, args: readonly string[]): readonly [string, string[]] => {
    const [command = '', ...rest] = [...prefix, join(programs, program), ...args]
    return [command, rest]
  }
  execFileSync(...run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync']), {
    stdio: 'ignore',
  })
  // A socket beside the data needs no right to write to /run.
  const settings = [`fsync=${fsync}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder.path}`]
  const options = settings.flatMap((setting) => ['-c', setting])
  const server = spawn(...run('postgres', ['-D', data, '-p', String(port), ...options]), { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`
  await waitUntilItAnswers(urlOf('postgres'))
  return {
    createDatabase: async (name) => {
      await query(urlOf('postgres'), `create database ${name}`)
      return urlOf(name)
    },
    stop: async () => {
      server.kill('SIGINT')
      await ended
      folder.remove()
    },
  }
}

// PostgreSQL refuses to run as root.
function asPostgresUser(folder: string): readonly string[] {
  if (userInfo().uid !== 0) return []
  execFileSync('chown', ['postgres', folder])
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
}

async function waitUntilItAnswers(connectionString: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await query(connectionString, 'select 1')
      return
    } catch {
      // It refuses connections until it has started.
      await sleep(100)
    }
  }
  throw new Error('PostgreSQL did not start within ten seconds')
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}
