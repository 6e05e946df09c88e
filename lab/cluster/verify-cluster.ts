import { setTimeout as sleep } from 'node:timers/promises'
import { useDatabase } from '../../packages/database/src/open-store.ts'
import { differencesBetween } from '../../packages/server/test/crash/ledger-audit.ts'
import { readLedgers } from '../../packages/server/test/crash/read-ledgers.ts'
import type { Machine } from './machines.ts'
import type { Cluster } from './start-cluster.ts'
import { type Writers, writeCharges } from './write-charges.ts'

interface VerifyOptions {
  /** The number of charges that must be answered. */
  readonly writes: number
  readonly say: (line: string) => void
}

/** A way in which the machine of the primary fails, and how it is mended. */
interface Fault {
  readonly name: string
  strike(primary: Machine, cluster: Cluster): Promise<void>
  mend(machine: Machine, cluster: Cluster): Promise<void>
}

/** The time after which charges must be answered again. */
const longestOutageSeconds = 20

const faults: readonly Fault[] = [
  {
    name: 'killed',
    strike: async (primary, { machines }) => {
      // The standbys receive nothing for a moment. What is answered meanwhile must not be lost: without synchronous
      // replication, it is.
      const standbys = machines.filter((machine) => machine !== primary)
      for (const standby of standbys) await standby.signal('walreceiver', 'SIGSTOP')
      await sleep(1000)
      await primary.kill()
      for (const standby of standbys) await standby.signal('walreceiver', 'SIGCONT')
    },
    mend: async (machine, cluster) => cluster.startMachine(machine),
  },
  {
    name: 'cut off',
    strike: (primary) => primary.cutOff(),
    mend: (machine) => machine.reconnect(),
  },
  {
    name: 'frozen',
    strike: (primary) => primary.freeze(),
    mend: (machine) => machine.thaw(),
  },
]

/**
 * Lets the machine of the primary fail in three ways while charges are made, and compares what was answered with what the
 * database and the acquirer have.
 *
 * @returns what was wrong, as sentences.
 */
export async function verifyCluster(
  cluster: Cluster,
  { writes, say }: VerifyOptions,
): Promise<readonly string[]> {
  const wrong: string[] = []
  const writers = await writeCharges(cluster)
  for (const [index, fault] of faults.entries()) {
    while (writers.count() < (writes * (index + 1)) / (faults.length + 1)) await sleep(100)
    wrong.push(...(await tryFault(fault, { cluster, writers, say })))
  }
  while (writers.count() < writes) await sleep(100)
  await writers.stop()
  return [...wrong, ...(await differences(cluster, writers, say))]
}

async function tryFault(
  fault: Fault,
  {
    cluster,
    writers,
    say,
  }: { readonly cluster: Cluster; readonly writers: Writers } & Pick<VerifyOptions, 'say'>,
): Promise<readonly string[]> {
  const primary = await cluster.findPrimary()
  await fault.strike(primary, cluster)
  const struckMs = Date.now()
  const backOf = ({ name }: { readonly name: string }): number | null =>
    writers.secondsUntilBack(name, struckMs)
  while (cluster.services.some((service) => backOf(service) === null)) await sleep(100)
  const back = cluster.services.map((service) => ({ name: service.name, seconds: backOf(service) ?? 0 }))
  const told = back.map(({ name, seconds }) => `${seconds.toFixed(1)} s by ${name}`).join(', ')
  say(`The primary was ${fault.name}: charges were answered again after ${told}.`)
  await fault.mend(primary, cluster)
  await cluster.untilComplete()
  say(`${primary.name} takes part again; the primary is on ${(await cluster.findPrimary()).name}.`)
  return back
    .filter(({ seconds }) => seconds > longestOutageSeconds)
    .map(({ name, seconds }) => `by ${name}, charges were answered again only after ${seconds.toFixed(1)} s`)
}

async function differences(
  cluster: Cluster,
  writers: Writers,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const { reportedAnswers } = writers
  await cluster.untilComplete()
  const ledgers = await useDatabase({ kind: 'postgres', url: cluster.databaseUrl }, async (db) => {
    const open = db.selectFrom('charges').select('idempotencyKey').where('openIntent', 'is not', null)
    while ((await open.execute()).length > 0) await sleep(500)
    return readLedgers(db, cluster.ledgerFile)
  })
  const keys = new Set(reportedAnswers.filter(({ what }) => what === 'charge').map(({ key }) => key))
  const kept = new Set(ledgers.charges.map(({ idempotencyKey }) => idempotencyKey))
  const settled = ledgers.charges.filter(({ transferStatus }) => transferStatus === 'SETTLED').length
  say(`${keys.size} charges were answered, and ${kept.size} are stored, of which ${settled} are settled.`)
  return [
    ...[...keys].filter((key) => !kept.has(key)).map((key) => `${key} was answered and is lost`),
    ...(kept.size === ledgers.charges.length ? [] : ['a key has two charges']),
    ...differencesBetween({ ...ledgers, reportedAnswers, received: [] }),
  ]
}
