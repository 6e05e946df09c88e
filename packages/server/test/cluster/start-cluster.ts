import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { generateMasterKey } from '../../src/vault/master-keys.ts'
import { createProgram, mainFile, type Program } from '../crash/run-program.ts'
import { asPostgresUser } from '../support/postgres/start-postgres.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { machineNames, ports } from './addresses.ts'
import { createNetwork, type Machine, removeNetwork } from './machines.ts'
import { etcdArguments, haproxySettings, type Passwords, patroniSettings } from './settings.ts'
import { startHaproxy } from './start-haproxy.ts'

/** A member as Patroni reports it. */
interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** Three machines with etcd, Patroni and PostgreSQL, two services, an acquirer, and HAProxy in front of all. */
export interface Cluster {
  readonly machines: readonly Machine[]
  /** The first one has a list of hosts, the second one goes through HAProxy. */
  readonly services: readonly { readonly name: string; readonly url: string; readonly program: Program }[]
  readonly databaseUrl: string
  readonly ledgerFile: string
  /** Through HAProxy. */
  readonly url: string
  /** The machine that has the primary. */
  findPrimary(): Promise<Machine>
  /** Resolves when every machine takes part, and a write is on two of them before it is answered. */
  untilComplete(): Promise<void>
  /** Starts what runs in a machine, after it was killed. */
  startMachine(machine: Machine): void
  /** Copies the logs of etcd, Patroni, PostgreSQL and the services to a folder that stays, and returns its path. */
  keepLogs(): string
  close(): Promise<void>
}

interface ClusterOptions {
  /** Of PostgreSQL's programs. */
  readonly programs: string
  readonly isSynchronous: boolean
  readonly say: (line: string) => void
}

export async function startCluster({ programs, isSynchronous, say }: ClusterOptions): Promise<Cluster> {
  await using opened = new AsyncDisposableStack()
  const folder = makeTemporaryFolder()
  opened.defer(() => folder.remove())
  chmodSync(folder.path, 0o755)
  const passwords: Passwords = { postgres: newPassword(), replicator: newPassword(), pay: newPassword() }
  const machines = await createNetwork(machineNames)
  opened.defer(() => removeNetwork(machineNames))
  const folderOf = ({ name }: { readonly name: string }): string => join(folder.path, name)
  for (const machine of machines) {
    await mkdir(folderOf(machine))
    const file = join(folderOf(machine), 'patroni.yml')
    const options = { machine, folder: folderOf(machine), programs, passwords, isSynchronous }
    writeFileSync(file, patroniSettings(options), { mode: 0o600 })
    // The folder and the file become the user's that runs the programs.
    asPostgresUser(folderOf(machine))
    asPostgresUser(file)
  }
  const startMachine = (machine: Machine): void => {
    const own = folderOf(machine)
    machine.start(['etcd', ...etcdArguments(machine, own)], `${own}/etcd.log`)
    machine.start(['patroni', `${own}/patroni.yml`], `${own}/patroni.log`)
  }
  for (const machine of machines) startMachine(machine)
  say('Three machines are starting: etcd, Patroni and PostgreSQL on each.')
  const untilComplete = async (): Promise<void> => {
    while (!isComplete(await askAll(machines), isSynchronous)) await sleep(500)
  }
  await untilComplete()
  const findPrimary = async (): Promise<Machine> => {
    const [members] = await askAll(machines)
    const leader = members?.find(({ role }) => role === 'leader')
    const found = machines.find(({ name }) => name === leader?.name)
    if (!found) throw new Error('no machine has the primary')
    return found
  }
  await createPayDatabase((await findPrimary()).address, passwords)
  const haproxy = await startHaproxy(folder.path, haproxySettings([ports.service, ports.service + 1]))
  opened.defer(() => haproxy.stop())

  const secret = newPassword()
  const ledgerFile = join(folder.path, 'acquirer.sqlite')
  const acquirer = createProgram({
    args: [mainFile, 'acquirer'],
    env: {
      LOG_LEVEL: 'warn',
      ACQUIRER_PORT: String(ports.acquirer),
      ACQUIRER_LEDGER: ledgerFile,
      ACQUIRER_SECRET: secret,
    },
    folder: folder.path,
  })
  opened.defer(() => acquirer.kill())
  await acquirer.start()
  const hosts = machineNames.map(({ address }) => `${address}:5432`).join(',')
  const databaseUrl = `postgres://pay:${passwords.pay}@${hosts}/pay?target_session_attrs=read-write`
  const urls = {
    'a list of hosts': databaseUrl,
    HAProxy: `postgres://pay:${passwords.pay}@127.0.0.1:${ports.primary}/pay`,
  }
  // Until it has asked Patroni, HAProxy takes every machine for the primary.
  while (!(await isWritable(urls.HAProxy))) await sleep(200)
  const env = {
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://127.0.0.1:${ports.services}`,
    VAULT_KEYS: generateMasterKey(1),
    ACQUIRER_URL: `http://127.0.0.1:${ports.acquirer}`,
    ACQUIRER_SECRET: secret,
    TOKENS_PER_MINUTE: '1000000',
    DECLINES_PER_HOUR: '1000000',
  }
  const services = Object.entries(urls).map(([name, url], index) => {
    const port = String(ports.service + index)
    const program = createProgram({
      args: [mainFile],
      env: { ...env, DATABASE_URL: url, PORT: port },
      folder: folder.path,
    })
    return { name, url: `http://127.0.0.1:${port}`, program }
  })
  for (const { program } of services) {
    opened.defer(() => program.kill())
    await program.start()
  }
  const untilClosed = opened.move()
  return {
    machines,
    services,
    databaseUrl,
    ledgerFile,
    url: env.PUBLIC_URL,
    findPrimary,
    untilComplete,
    startMachine,
    keepLogs: () => {
      const kept = mkdtempSync(join(tmpdir(), 'element-cluster-'))
      for (const { name } of machineNames) {
        for (const program of ['etcd', 'patroni'])
          copyFileSync(join(folder.path, name, `${program}.log`), join(kept, `${name}-${program}.log`))
      }
      for (const [index, { program }] of services.entries())
        writeFileSync(join(kept, `service-${index + 1}.log`), program.output())
      return kept
    },
    close: () => untilClosed.disposeAsync(),
  }
}

function newPassword(): string {
  return randomBytes(16).toString('hex')
}

/** What each machine says of all; `null` if it does not answer. */
function askAll(machines: readonly Machine[]): Promise<readonly (readonly Member[] | null)[]> {
  return Promise.all(
    machines.map(async ({ address }) => {
      try {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
        return ((await answer.json()) as { readonly members: readonly Member[] }).members
      } catch {
        return null
      }
    }),
  )
}

// All must agree, because a machine that comes back may still take itself for the primary.
function isComplete(views: readonly (readonly Member[] | null)[], isSynchronous: boolean): boolean {
  const leaders = new Set(views.map((members) => members?.find(({ role }) => role === 'leader')?.name))
  return (
    leaders.size === 1 && views.every((members) => members !== null && areComplete(members, isSynchronous))
  )
}

function areComplete(members: readonly Member[], isSynchronous: boolean): boolean {
  const count = (role: string): number =>
    members.filter((each) => each.role === role && ['running', 'streaming'].includes(each.state)).length
  const standbys = count('replica') + count('sync_standby')
  const isSafe = !isSynchronous || count('sync_standby') === standbys
  return count('leader') === 1 && standbys === machineNames.length - 1 && isSafe
}

async function isWritable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    const { rows } = await client.query('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off'
  } catch {
    return false
  } finally {
    await client.end()
  }
}

async function createPayDatabase(host: string, { postgres, pay }: Passwords): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', password: postgres, database: 'postgres' })
  await client.connect()
  await client.query(`create role pay login password '${pay}'`)
  await client.query('create database pay owner pay')
  await client.end()
}
