import { chmodSync, copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { asPostgresUser } from '../../packages/server/test/support/postgres/start-postgres.ts'
import { makeTemporaryFolder } from '../../packages/server/test/support/temporary-folder.ts'
import { machineNames, ports } from './addresses.ts'
import { createNetwork, type Machine, removeNetwork } from './machines.ts'
import { findPrimary, waitUntilComplete } from './members.ts'
import {
  etcdArguments,
  haproxySettings,
  newPassword,
  type Passwords,
  type PatroniOptions,
  patroniSettings,
} from './settings.ts'
import { startHaproxy } from './start-haproxy.ts'
import { type ClusterServices, startServices } from './start-services.ts'

/** Three machines with etcd, Patroni and PostgreSQL, two services, an acquirer, and HAProxy in front of all. */
export interface Cluster extends ClusterServices {
  readonly machines: readonly Machine[]
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
    await writeMachineFolder({ machine, folder: folderOf(machine), programs, passwords, isSynchronous })
  }
  const startMachine = (machine: Machine): void => {
    const own = folderOf(machine)
    machine.start(['etcd', ...etcdArguments(machine, own)], `${own}/etcd.log`)
    machine.start(['patroni', `${own}/patroni.yml`], `${own}/patroni.log`)
  }
  for (const machine of machines) startMachine(machine)
  say('Three machines are starting: etcd, Patroni and PostgreSQL on each.')
  const untilComplete = (): Promise<void> => waitUntilComplete(machines, isSynchronous)
  await untilComplete()
  await createPayDatabase((await findPrimary(machines)).address, passwords)
  const haproxy = await startHaproxy(folder.path, haproxySettings([ports.service, ports.service + 1]))
  opened.defer(() => haproxy.stop())
  const started = await startServices({ folder: folder.path, password: passwords.pay, opened })
  const untilClosed = opened.move()
  return {
    ...started,
    machines,
    findPrimary: () => findPrimary(machines),
    untilComplete,
    startMachine,
    keepLogs: () => copyLogs(folder.path, started),
    close: () => untilClosed.disposeAsync(),
  }
}

async function writeMachineFolder(options: PatroniOptions): Promise<void> {
  const { folder } = options
  await mkdir(folder)
  const file = join(folder, 'patroni.yml')
  writeFileSync(file, patroniSettings(options), { mode: 0o600 })
  // The folder and the file become the user's that runs the programs.
  asPostgresUser(folder)
  asPostgresUser(file)
}

function copyLogs(folder: string, { services }: ClusterServices): string {
  const kept = mkdtempSync(join(tmpdir(), 'element-cluster-'))
  for (const { name } of machineNames) {
    for (const program of ['etcd', 'patroni'])
      copyFileSync(join(folder, name, `${program}.log`), join(kept, `${name}-${program}.log`))
  }
  for (const [index, { program }] of services.entries())
    writeFileSync(join(kept, `service-${index + 1}.log`), program.output())
  return kept
}

async function createPayDatabase(host: string, { postgres, pay }: Passwords): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', password: postgres, database: 'postgres' })
  await client.connect()
  await client.query(`create role pay login password '${pay}'`)
  await client.query('create database pay owner pay')
  await client.end()
}
