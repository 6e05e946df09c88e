import { randomBytes } from 'node:crypto'
import type { MachineName } from './addresses.ts'
import { machineNames, network, ports } from './addresses.ts'

/** The passwords of the database's users, new in each run. */
export interface Passwords {
  readonly postgres: string
  readonly replicator: string
  readonly pay: string
}

export function newPassword(): string {
  return randomBytes(16).toString('hex')
}

export interface PatroniOptions {
  readonly machine: MachineName
  readonly folder: string
  /** Of PostgreSQL's programs. */
  readonly programs: string
  readonly passwords: Passwords
  readonly isSynchronous: boolean
}

/** The arguments of etcd, which decides by majority which machine has the primary. */
export function etcdArguments({ name, address }: MachineName, folder: string): readonly string[] {
  const peers = machineNames.map((each) => `${each.name}=http://${each.address}:2380`)
  return [
    ...['--name', name, '--data-dir', `${folder}/etcd`],
    ...['--listen-client-urls', `http://${address}:2379,http://127.0.0.1:2379`],
    ...['--advertise-client-urls', `http://${address}:2379`],
    ...['--listen-peer-urls', `http://${address}:2380`],
    ...['--initial-advertise-peer-urls', `http://${address}:2380`],
    ...['--initial-cluster', peers.join(','), '--initial-cluster-state', 'new'],
    ...['--initial-cluster-token', 'element', '--enable-v2=true', '--logger', 'zap', '--log-level', 'error'],
  ]
}

/** Patroni's file of one machine: JSON, which is YAML too. */
export function patroniSettings({
  machine: { name, address },
  folder,
  programs,
  passwords,
  isSynchronous,
}: PatroniOptions): string {
  const user = (username: 'postgres' | 'replicator') => ({ username, password: passwords[username] })
  return JSON.stringify({
    scope: 'element',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // By etcd's second interface, whose lock is renewed only by its holder. By the third one, Patroni 3.0 takes the lock
    // from its new holder when a frozen primary wakes up, and what the new primary has answered is lost.
    etcd: { host: '127.0.0.1:2379' },
    bootstrap: {
      dcs: {
        // A primary that is gone loses its lease after 8 s, or 8 s after etcd has chosen a leader where that is gone too.
        // The lease must outlast a turn of the loop and two attempts at etcd, 2 + 2 × 3.
        ttl: 8,
        loop_wait: 2,
        retry_timeout: 3,
        // A crashed primary is not restarted before a standby is promoted.
        master_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        // The service answers nothing that only one machine has, not even while no standby can be reached. With both
        // standbys synchronous, the one that is not promoted has nothing that the new primary lacks, so it follows at
        // once.
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: isSynchronous,
        synchronous_node_count: machineNames.length - 1,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 100,
            wal_log_hints: 'on',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { 'auth-host': 'scram-sha-256' }],
    },
    postgresql: {
      listen: `${address},127.0.0.1:5432`,
      connect_address: `${address}:5432`,
      data_dir: `${folder}/data`,
      bin_dir: programs,
      pgpass: `${folder}/pgpass`,
      authentication: { superuser: user('postgres'), replication: user('replicator') },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        `host all all ${network.all} scram-sha-256`,
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        `host replication replicator ${network.all} scram-sha-256`,
      ],
      // A machine that comes back takes the state of the new primary.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  })
}

/** HAProxy's file: the primary, the standbys, and the services that are ready. */
export function haproxySettings(servicePorts: readonly number[]): string {
  const members = machineNames.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`)
  const services = servicePorts.map((port, index) => `  server service${index + 1} 127.0.0.1:${port} check`)
  // A session with a machine that is no longer the primary is ended, because it would stay silent.
  const database = [
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...members,
  ]
  return [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen primary',
    `  bind 127.0.0.1:${ports.primary}`,
    '  option httpchk OPTIONS /primary',
    ...database,
    'listen standbys',
    `  bind 127.0.0.1:${ports.standbys}`,
    '  option httpchk OPTIONS /replica',
    ...database,
    'listen services',
    '  mode http',
    `  bind 127.0.0.1:${ports.services}`,
    '  option httpchk GET /readyz',
    '  default-server inter 1s fall 2 rise 1',
    ...services,
    '',
  ].join('\n')
}
