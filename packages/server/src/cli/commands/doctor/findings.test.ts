import { describe, expect, it } from 'vitest'
import { generateMasterKey } from '../../../../../vault/src/master-keys.ts'
import { type Environment, readEnvironment } from '../../../start/environment.ts'
import { environmentVariableNames } from '../../environment-variables.ts'
import { configurationFindings, unknownVariableFindings } from './doctor.ts'
import { clockFindings, type Finding } from './finding.ts'
import { type PostgresSettings, postgresFindings } from './postgres.ts'
import { type PublicAddress, publicAddressFindings } from './public-address.ts'
import { backlogFindings, diskFindings, fileFindings, vaultKeyFindings } from './store.ts'

const ids = (findings: readonly Finding[]): string[] =>
  findings.map(({ severity, id }) => `${severity} ${id}`)
const dayMs = 86_400_000
const gigabyte = 1024 ** 3

describe('the configuration', () => {
  const live: Environment = readEnvironment({
    SERVICE_MODE: 'live',
    VAULT_KEYS: generateMasterKey(1),
    ACQUIRER_URL: 'https://acquirer.example',
    ACQUIRER_SECRET: 's3cret',
    PUBLIC_URL: 'https://pay.example',
    METRICS_TOKEN: 'mt_sixteen_and_more',
    TRUSTED_PROXIES: '10.0.0.1',
  })
  const { metricsToken: _, ...withoutToken } = live

  it.each<[string[], Environment]>([
    [[], live],
    [[], readEnvironment({})],
    [[], readEnvironment({ PUBLIC_URL: 'http://127.0.0.1:4242' })],
    [['error store-in-memory'], { ...live, store: { kind: 'memory' } }],
    [['error no-trusted-proxies'], { ...live, trustedProxies: [] }],
    [['warning no-metrics'], withoutToken],
    [['warning quiet-log'], { ...live, log: { level: 'error' } }],
    [['warning public-sandbox'], readEnvironment({ PUBLIC_URL: 'http://pay.example' })],
  ])('has the findings %j', (expected, environment) => {
    expect(ids(configurationFindings(environment))).toEqual(expected)
  })
})

describe('the variables', () => {
  it.each([
    ['TOKENS_PER_MINUT', 'Did you mean TOKENS_PER_MINUTE?'],
    ['VAULT_KEY', 'Did you mean VAULT_KEYS?'],
    ['VAULT_KEYS_FLE', 'Did you mean VAULT_KEYS_FILE?'],
    ['PUBLIC-URL', 'Did you mean PUBLIC_URL?'],
    ['port', 'Did you mean PORT?'],
    ['OTEL_EXPORTER_OTLP_ENDPONT', 'Did you mean OTEL_EXPORTER_OTLP_ENDPOINT?'],
  ])('are reported if the service does not read them but they resemble one: %s', (name, fix) => {
    expect(unknownVariableFindings({ [name]: '1' })).toEqual([
      { id: 'unknown-variable', severity: 'warning', problem: expect.stringContaining(name), fix },
    ])
  })

  it('are not reported if the service reads them, or if they are for other programs', () => {
    const others = [
      'HOME',
      'HOSTNAME',
      'PATH',
      'LANG',
      'USER',
      'PWD',
      'SHELL',
      'TERM',
      'NODE_ENV',
      'NODE_OPTIONS',
    ]
    const names = [
      ...environmentVariableNames,
      ...others,
      ...[
        'KUBERNETES_SERVICE_HOST',
        'KUBERNETES_PORT',
        'ELEMENT_SERVER_PORT',
        'INVOCATION_ID',
        'JOURNAL_STREAM',
      ],
      ...[
        'CREDENTIALS_DIRECTORY',
        'STATE_DIRECTORY',
        'XDG_RUNTIME_DIR',
        'SSH_CONNECTION',
        'npm_config_cache',
      ],
      ...['PGHOST', 'PGPASSWORD', 'http_proxy', 'NO_PROXY', 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'],
      ...['OTEL_TRACES_EXPORTER', 'OTEL_EXPORTER_OTLP_CERTIFICATE', 'OTEL_EXPORTER_OTLP_COMPRESSION'],
      ...['HEADERS', 'PROTOCOL', 'TIMEOUT'].map((name) => `OTEL_EXPORTER_OTLP_TRACES_${name}`),
      ...['SERVICE_HOST', 'SERVICE_PORT', 'DATABASE_HOST', 'DATABASE_USER', 'HOSTS', 'POST'],
    ]
    expect(unknownVariableFindings(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([])
  })
})

describe('the clock', () => {
  it.each([
    [0, 0, 0],
    [1999, 0, 0],
    [-2001, 0, 1],
    [2001, 10, 0],
    [9000, 5000, 1],
  ])('is %i ms ahead, give or take %i: findings: %i', (aheadMs, toleranceMs, count) => {
    expect(clockFindings([{ of: 'the database', aheadMs, toleranceMs }])).toHaveLength(count)
  })

  it('is reported with its direction', () => {
    const comparison = { of: 'the database', toleranceMs: 0 } as const
    expect(clockFindings([{ ...comparison, aheadMs: -90_000 }])[0]?.problem).toBe(
      'The clock of this machine is 90 s behind that of the database.',
    )
  })
})

describe('PUBLIC_URL', () => {
  const nowMs = Date.UTC(2030, 0, 1)
  const well = {
    status: 200,
    certificateFlaw: null,
    certificateEndsAtMs: nowMs + 60 * dayMs,
    clock: null,
  } as const

  it.each<[string[], PublicAddress]>([
    [[], well],
    [['warning public-url-unreachable'], { failure: 'nothing answers there' }],
    [['error certificate-invalid'], { ...well, certificateFlaw: 'CERT_HAS_EXPIRED', certificateEndsAtMs: 0 }],
    [['warning certificate-ends'], { ...well, certificateEndsAtMs: nowMs + 13 * dayMs }],
    [['error public-url-not-the-service'], { ...well, status: 404 }],
  ])('has the findings %j', (expected, seen) => {
    expect(ids(publicAddressFindings(seen, nowMs))).toEqual(expected)
  })
})

describe('PostgreSQL', () => {
  const well: PostgresSettings = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica',
    archive_mode: 'on',
    data_checksums: 'on',
    max_connections: '100',
    isEncrypted: true,
    isInRecovery: false,
    inactiveSlots: [],
  }
  const live = { mode: 'live', isLocal: false } as const

  it.each<[string[], Partial<PostgresSettings>]>([
    [[], {}],
    [['error fsync-off'], { fsync: 'off' }],
    [['error full-page-writes-off'], { full_page_writes: 'off' }],
    [['error synchronous-commit-off'], { synchronous_commit: 'off' }],
    [['error standby'], { isInRecovery: true }],
    [['error database-unencrypted'], { isEncrypted: false }],
    [['warning no-wal-archive'], { archive_mode: 'off' }],
    [['warning no-wal-archive'], { wal_level: 'minimal' }],
    [['warning no-data-checksums'], { data_checksums: 'off' }],
    [['warning few-connections'], { max_connections: '20' }],
    [['warning inactive-replication-slots'], { inactiveSlots: ['gone'] }],
  ])('has the findings %j', (expected, change) => {
    expect(ids(postgresFindings({ ...well, ...change }, live))).toEqual(expected)
  })

  it('may be plain on this machine, and in a sandbox', () => {
    const plain = { ...well, isEncrypted: false, archive_mode: 'off', data_checksums: 'off' }
    expect(postgresFindings(plain, { mode: 'sandbox', isLocal: false })).toEqual([])
    expect(ids(postgresFindings(plain, { mode: 'live', isLocal: true }))).toEqual([
      'warning no-wal-archive',
      'warning no-data-checksums',
    ])
  })
})

describe('files', () => {
  it.each<[count: number, mode: number, folderMode: number, isForGroup: boolean]>([
    [0, 0o600, 0o755, false],
    [1, 0o644, 0o755, false],
    [1, 0o640, 0o750, false],
    [0, 0o644, 0o700, false],
    // The group can search the folder, and only others may read the file.
    [0, 0o604, 0o710, false],
    [1, 0o602, 0o701, false],
    [0, 0o440, 0o755, true],
    [1, 0o444, 0o755, true],
  ])('findings: %i for mode %o in a folder of mode %o', (count, mode, folderMode, isForGroup) => {
    expect(fileFindings([{ path: '/data/vault.keys', mode, folderMode, isForGroup }])).toHaveLength(count)
  })

  it.each<[string[], freeBytes: number, fileSystem: number]>([
    [[], gigabyte, 0xef53],
    [['warning disk-nearly-full'], gigabyte - 1, 0xef53],
    [['error disk-full'], gigabyte / 8 - 1, 0xef53],
    [['error network-file-system'], gigabyte, 0x6969],
  ])('the disk has the findings %j', (expected, freeBytes, fileSystem) => {
    expect(ids(diskFindings({ folder: '/data', freeBytes, fileSystem }))).toEqual(expected)
  })
})

describe('the master keys', () => {
  it.each<[string[], Partial<Parameters<typeof vaultKeyFindings>[0]>]>([
    [[], {}],
    [[], { used: [] }],
    [['error vault-keys-do-not-open'], { doOpen: false }],
    [['warning rotation-unfinished'], { versions: [2, 1], used: [2, 1] }],
    [['warning old-master-keys'], { versions: [2, 1], used: [2] }],
    [[], { ageMs: 365 * dayMs }],
    [['warning aged-vault-keys'], { ageMs: 366 * dayMs }],
  ])('have the findings %j', (expected, change) => {
    const well = { versions: [1], used: [1], doOpen: true, ageMs: null }
    expect(ids(vaultKeyFindings({ ...well, ...change }))).toEqual(expected)
  })
})

describe('unfinished work', () => {
  const none = {
    openIntents: new Map<string, number>(),
    oldestOpenIntentMs: 0,
    dueJobs: 0,
    pendingNotifications: 0,
    oldestPendingNotificationMs: 0,
  }
  it.each<[string[], Partial<typeof none>]>([
    [[], { oldestOpenIntentMs: 120_000, pendingNotifications: 3, oldestPendingNotificationMs: 3_600_000 }],
    [['error payments-wait'], { oldestOpenIntentMs: 120_001 }],
    [['warning jobs-wait'], { dueJobs: 1 }],
    [['warning notifications-wait'], { pendingNotifications: 1, oldestPendingNotificationMs: 3_600_001 }],
  ])('has the findings %j', (expected, change) => {
    expect(ids(backlogFindings({ ...none, ...change }))).toEqual(expected)
  })
})
