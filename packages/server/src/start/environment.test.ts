import { describe, expect, it } from 'vitest'
import { generateMasterKey } from '../../../vault/src/master-keys.ts'
import { readEnvironment } from './environment.ts'
import type { Variables } from './variables.ts'

const live = {
  SERVICE_MODE: 'live',
  VAULT_KEYS: generateMasterKey(1),
  ACQUIRER_URL: 'https://acquirer.example/element',
  ACQUIRER_SECRET: 's3cret',
  PUBLIC_URL: 'https://pay.example.com',
}

describe('the environment', () => {
  it('requires nothing for a sandbox', () => {
    expect(readEnvironment({})).toMatchObject({
      mode: 'sandbox',
      host: '127.0.0.1',
      port: 4242,
      tokensPerMinute: 600,
      loginsPerMinute: 60,
      declinesPerHour: 10_000,
      fontsPerMinute: 20,
      challengeStatusesPerMinute: 600,
      allowedHosts: [],
      trustedProxies: [],
      store: { kind: 'file', path: expect.stringMatching(/\/data\/service\.sqlite$/) },
      vaultKeysFile: expect.stringMatching(/\/data\/vault\.keys$/),
      masterKeysGiven: null,
    })
  })

  it('is read, and an empty variable counts as not set', () => {
    const environment = readEnvironment({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://pay.example.com/',
      DATABASE_URL: 'sqlite::memory:',
      DRAIN_SECONDS: '7',
      SERVICE_MODE: '',
      VAULT_KEYS: generateMasterKey(3),
      TOKENS_PER_MINUTE: '5',
      LOG_LEVEL: 'warn',
      LOGINS_PER_MINUTE: '7',
      DECLINES_PER_HOUR: '3',
      FONTS_PER_MINUTE: '9',
      CHALLENGE_STATUSES_PER_MINUTE: '11',
      ALLOWED_HOSTS: 'service, Host.Docker.Internal.',
      TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,2001:db8::/32',
      METRICS_TOKEN: 'mt_sixteen_and_more',
    })
    expect(environment).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://pay.example.com',
      store: { kind: 'memory' },
      drainSeconds: 7,
      tokensPerMinute: 5,
      loginsPerMinute: 7,
      declinesPerHour: 3,
      fontsPerMinute: 9,
      challengeStatusesPerMinute: 11,
      allowedHosts: ['service', 'host.docker.internal'],
      trustedProxies: ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'],
      log: { level: 'warn' },
      metricsToken: 'mt_sixteen_and_more',
      masterKeysGiven: [{ version: 3 }],
      vaultKeysFile: null,
    })
  })

  it('configures a live service', () => {
    expect(readEnvironment(live)).toMatchObject({
      mode: 'live',
      publicUrl: 'https://pay.example.com',
      acquirerAddress: { url: 'https://acquirer.example/element', secret: 's3cret' },
      declinesPerHour: 15,
      drainSeconds: 5,
    })
    expect(readEnvironment({}).drainSeconds).toBe(0)
  })

  it('has the number of connections for requests', () => {
    const url = 'postgres://pay@db/pay'
    const store = (DATABASE_POOL_SIZE?: string) =>
      readEnvironment({ DATABASE_URL: url, DATABASE_POOL_SIZE }).store
    expect(store()).toEqual({ kind: 'postgres', url })
    expect(store('25')).toEqual({ kind: 'postgres', url, poolSize: 25 })
  })

  it('has the replica for lists', () => {
    const [url, replicaUrl] = ['postgres://pay@db1/pay', 'postgres://pay@db2,db3/pay']
    expect(readEnvironment({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl }).store).toEqual({
      kind: 'postgres',
      url,
      replicaUrl,
    })
  })

  it.each([
    'http://127.0.0.1:4243',
    'http://localhost:4243',
    'http://[::1]:4243',
    'https://acquirer.example',
  ])('accepts a simulator at %s for a sandbox without a secret', (url) => {
    const { acquirerAddress } = readEnvironment({ ACQUIRER_URL: url })
    expect(acquirerAddress).toEqual({ url: `${url}/`, secret: null })
  })

  it.each<[object, string]>([
    [{ PORT: 'http' }, 'PORT is "http", but must be an integer from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536", but must be an integer from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1", but must be an integer from 0 to 65535.'],
    [{ DECLINES_PER_HOUR: '0' }, 'DECLINES_PER_HOUR is "0", but must be an integer from 1 to 1000000.'],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE is "1", but must be an integer from 2 to 1000.'],
    [
      { DATABASE_REPLICA_URL: 'postgres://pay:hidden@db/pay' },
      'DATABASE_REPLICA_URL requires PostgreSQL, but DATABASE_URL is not a PostgreSQL URL.',
    ],
    [
      { DATABASE_URL: 'postgres://pay@db/pay', DATABASE_REPLICA_URL: 'sqlite:hidden' },
      'DATABASE_REPLICA_URL must be postgres://user:password@host:5432/database, like DATABASE_URL.',
    ],
    [{ DRAIN_SECONDS: '601' }, 'DRAIN_SECONDS is "601", but must be an integer from 0 to 600.'],
    [{ SERVICE_MODE: 'prod' }, 'SERVICE_MODE is "prod", but must be one of sandbox, live.'],
    [
      { DATABASE_URL: 'mysql://root:hidden@db/x' },
      'DATABASE_URL begins with "mysql", but must be sqlite::memory:, sqlite:<path> or postgres://….',
    ],
    [
      { PUBLIC_URL: 'pay.example.com' },
      'PUBLIC_URL must be an origin such as https://pay.example.com, without a path.',
    ],
    [
      { PUBLIC_URL: 'https://pay.example.com/api' },
      'PUBLIC_URL must be an origin such as https://pay.example.com, without a path.',
    ],
    [
      { VAULT_KEYS: 'hidden' },
      'VAULT_KEYS must be <version>:<base64 of 32 bytes>, with several separated by commas: key 1 is not written as <version>:<base64 of 32 bytes>.',
    ],
    [
      { METRICS_TOKEN: 'hidden' },
      'METRICS_TOKEN must be at least 16 visible ASCII characters, without spaces.',
    ],
    [{ SERVICE_MODE: 'live' }, 'SERVICE_MODE=live requires VAULT_KEYS, which is not set.'],
    [
      { SERVICE_MODE: 'live', VAULT_KEYS: generateMasterKey(1) },
      'SERVICE_MODE=live requires ACQUIRER_URL, the address of the acquirer that makes the payments, which is not set.',
    ],
    [
      { SERVICE_MODE: 'live', VAULT_KEYS: generateMasterKey(1), ACQUIRER_URL: 'https://acquirer.example' },
      'SERVICE_MODE=live requires ACQUIRER_SECRET, which authenticates the service to its acquirer and is not set.',
    ],
    [
      { ...live, PUBLIC_URL: undefined },
      'SERVICE_MODE=live requires PUBLIC_URL, the https: origin at which browsers reach the service.',
    ],
    [
      { ...live, PUBLIC_URL: 'http://pay.example.com' },
      'SERVICE_MODE=live requires PUBLIC_URL, the https: origin at which browsers reach the service.',
    ],
    [
      { ...live, ACQUIRER_SECRET: 'hid den' },
      'ACQUIRER_SECRET must contain only visible ASCII characters, without spaces.',
    ],
    [
      { ...live, DATABASE_URL: 'sqlite::memory:' },
      'SERVICE_MODE=live requires a database that outlives the process, but DATABASE_URL is sqlite::memory:.',
    ],
    ...['https://*.example.com', 'https://pay.example.com:0'].map((url): [object, string] => [
      { PUBLIC_URL: url },
      'PUBLIC_URL must be an origin such as https://pay.example.com, without a path.',
    ]),
    ...[
      { DATABASE_URL: 'sqlite:data/hidden.sqlite\r' },
      { DATABASE_URL: 'sqlite::memory: ' },
      { DATABASE_URL: '"sqlite:hidden"' },
      { HOSTED_FILES_DIR: 'hidden\n' },
      { METRICS_TOKEN: "'hidden-sixteen-and-more'" },
      { ACQUIRER_SECRET: 'hidden\n', ACQUIRER_URL: 'https://acquirer.example' },
      { PUBLIC_URL: ' https://ana:hidden@pay.example.com' },
      { PORT: ' ' },
    ].map((variables): [object, string] => [
      variables,
      `${Object.keys(variables)[0]} begins or ends with white space, or is in quotation marks. They are a part of the value: remove them.`,
    ]),
    ...['statement_timeout=10s', 'lock_timeout=1e3', 'query_timeout=-1', 'statement_timeout='].map(
      (parameter): [object, string] => [
        { DATABASE_URL: `postgres://pay:hidden@db/pay?${parameter}` },
        'Its limits (statement_timeout, lock_timeout, idle_in_transaction_session_timeout, query_timeout) must be milliseconds in digits.',
      ],
    ),
    ...[
      'acquirer.example',
      'http://acquirer.example',
      'http://127.0.0.1.example',
      'https://a:hidden@acquirer.example',
      'https://acquirer.example/?key=hidden',
    ].map((url): [object, string] => [
      { ACQUIRER_URL: url },
      'ACQUIRER_URL must be a URL such as https://acquirer.example.com/element, without credentials, ? or #. http: is allowed only for this machine.',
    ]),
  ])('is refused with a message that repeats no secret: %j', (variables, sentence) => {
    const failing = () => readEnvironment(variables as Variables)
    expect(failing).toThrow(sentence)
    expect(failing).toThrow(/^(?!.*hidden)/)
  })

  it.each(['https://service', 'service:4242', '*', '', 'a b', 'a..b', '-a'])('allows no host %j', (host) => {
    expect(() => readEnvironment({ ALLOWED_HOSTS: `service,${host}` })).toThrow(
      `ALLOWED_HOSTS contains "${host}", but must be host names without ports, separated by commas, such as service,host.docker.internal.`,
    )
  })

  it.each(['0.0.0.0/0', '10.0.0.0/33', '10.0.0', '1', 'proxy.example', '10.0.0.1/8/8', '::/129'])(
    'refuses a proxy that is not an address or a network: %s',
    (proxy) => {
      expect(() => readEnvironment({ TRUSTED_PROXIES: `192.0.2.7,${proxy}` })).toThrow(
        `TRUSTED_PROXIES contains "${proxy}", but must be addresses and networks separated by commas, such as 10.0.0.0/8,192.0.2.7.`,
      )
    },
  )
})
