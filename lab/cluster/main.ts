import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { postgresPrograms } from '../../packages/server/test/support/postgres/start-postgres.ts'
import { ports } from './addresses.ts'
import { startCluster } from './start-cluster.ts'
import { verifyCluster } from './verify-cluster.ts'

// `main.ts start` starts a cluster that runs until it is interrupted. `main.ts verify` tests how it fails.
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    writes: { type: 'string', default: '4000' },
    // To see that the check fails where replication does not wait.
    asynchronous: { type: 'boolean', default: false },
  },
})
if (!/^[1-9]\d{1,7}$/.test(values.writes)) refuse('--writes must be a number from 10 to 99999999.')
const programs = requirePrograms()
const cluster = await startCluster({ programs, isSynchronous: !values.asynchronous, say })
process.once('SIGINT', end).once('SIGTERM', end)
say(`Two services serve at ${cluster.url}, through HAProxy.`)
if (positionals[0] === 'verify') {
  const verified = verifyCluster(cluster, { writes: Number(values.writes), say })
  const wrong = await verified.catch((error: unknown) => [String(error)])
  if (wrong.length > 0) say(`The logs of the machines are in ${cluster.keepLogs()}.`)
  await cluster.close()
  for (const line of wrong.slice(0, 20)) say(line)
  say(wrong.length === 0 ? 'Nothing was lost or doubled.' : `${wrong.length} things are wrong.`)
  process.exit(wrong.length === 0 ? 0 : 1)
}
say(`Primary: 127.0.0.1:${ports.primary}. Standbys: 127.0.0.1:${ports.standbys}.`)
for (const { name, address } of cluster.machines) {
  say(`${name}: http://${address}:8008/cluster; ip netns exec ${name} …`)
}
say('Ctrl-C ends everything.')

async function end(): Promise<void> {
  await cluster.close()
  process.exit(0)
}

function requirePrograms(): string {
  const needed = {
    etcd: 'etcd-server',
    patroni: 'patroni',
    haproxy: 'haproxy',
    ip: 'iproute2',
    setpriv: 'util-linux',
  }
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/sbin', '/sbin')
  const missing = Object.entries(needed)
    .filter(([program]) => !folders.some((folder) => existsSync(`${folder}/${program}`)))
    .map(([, name]) => name)
  if (!postgresPrograms) missing.push('postgresql')
  if (missing.length > 0 || !postgresPrograms) {
    return refuse(`Programs are missing: apt-get install ${missing.join(' ')}`)
  }
  if (process.getuid?.() !== 0)
    return refuse('A cluster requires root, because each machine has a network of its own.')
  try {
    execFileSync('ip', ['netns', 'list'], { stdio: 'ignore' })
  } catch {
    return refuse('This machine does not allow network namespaces.')
  }
  return postgresPrograms
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
