import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { callCommand as call } from '../../test/support/programs/call-command.ts'
import { spawnCommand } from '../../test/support/programs/run-program.ts'
import { readEnvironment } from '../start/environment.ts'
import { startAcquirer } from '../start/start-acquirer.ts'
import { commands } from './element-server.ts'
import { acquirerVariables, environmentVariables } from './environment-variables.ts'

describe('the help', () => {
  it.each([['--help'], ['-h'], ['help']])('of %s lists every command and every variable', async (arg) => {
    const { exitCode, printed } = await call([arg])
    expect(exitCode).toBe(0)
    const lines = printed.split('\n').map((line) => line.trim().replace(/ {2,}/, ' '))
    for (const { name, summary } of commands) expect(lines).toContain(`${name} ${summary}`)
    for (const { name } of environmentVariables) expect(printed).toContain(`  ${name} `)
  })

  it('lists exactly the variables that the programs read', async () => {
    const asked = new Set<string>()
    const ask = (given: Readonly<Record<string, string>>) =>
      new Proxy(given, {
        get: (variables, name) => {
          asked.add(String(name))
          return variables[String(name)]
        },
      })
    readEnvironment(ask({ ACQUIRER_URL: 'http://127.0.0.1:4243' }))
    expect([...asked].sort()).toEqual(environmentVariables.map(({ name }) => name).sort())
    asked.clear()
    const memory = { ACQUIRER_LEDGER: ':memory:', ACQUIRER_PORT: '0', LOG_LEVEL: 'silent' }
    await (await startAcquirer(ask(memory))).close()
    const shared = ['ACQUIRER_SECRET', 'ACQUIRER_SECRET_FILE', 'LOG_LEVEL']
    expect([...asked].sort()).toEqual([...acquirerVariables.map(({ name }) => name), ...shared].sort())
  })

  it.each(commands.map(({ name }) => [name]))('about %s exists in every form', async (name) => {
    const { exitCode, printed } = await call(['help', ...name.split(' ')])
    expect(exitCode).toBe(0)
    expect(printed).toContain(`element-server ${name}`)
    expect((await call([...name.split(' '), '--help'])).printed).toBe(printed)
    expect((await call([...name.split(' '), '-h'])).printed).toBe(printed)
    // Paragraphs for people fit a terminal of 80 characters; a table may be wider.
    const paragraphs = printed.split('\n\n').slice(1, 4)
    for (const line of paragraphs.join('\n').split('\n')) expect(line.length).toBeLessThanOrEqual(110)
  })

  it('about the first word of several commands lists them', async () => {
    const { printed } = await call(['help', 'merchants'])
    expect(printed).toContain('merchants create')
    expect(printed).not.toContain('api-keys')
  })

  it('has a version option beside it', async () => {
    expect(await call(['--version'])).toEqual({ exitCode: 0, printed: version, told: '' })
  })
})

describe('a wrong call', () => {
  it.each([
    [['sreve'], 'element-server has no command "sreve". Did you mean serve? See: element-server --help'],
    [['delete'], 'element-server has no command "delete". See: element-server --help'],
    [['help', 'nope'], 'element-server has no command "nope". See: element-server --help'],
    [['--prot'], '"serve" has no option --prot. See: element-server help serve'],
    [['serve', 'now'], '"serve" takes no arguments, but "now" was also given. Options: --workers <number>.'],
    [
      ['api-keys', 'add', 'demo', 'Shop'],
      '"api-keys add" takes only <merchant>, but "Shop" was also given. Options: --name <name>.',
    ],
    [
      ['access-tokens', 'add', 'demo'],
      '"access-tokens add" requires --name <name>: element-server access-tokens add <merchant> --name <name> [--role <role>]',
    ],
    [
      ['merchants', 'update', 'demo', '--notification-url', 'localhost:3000/hook'],
      '--notification-url must be an absolute URL, such as https://shop.example/page. Did you mean http://localhost:3000/hook?',
    ],
    [
      ['merchants', 'update', 'demo', '--terms-url', 'shop.example/terms'],
      '--terms-url must be an absolute URL, such as https://shop.example/page. Did you mean https://shop.example/terms?',
    ],
    [
      ['merchants', 'create', 'Book', 'Shop'],
      '"merchants create" takes no arguments, but "Book" was also given. Options: --name <name>, --capability <word>, --origin <origin>.',
    ],
    [['merchants', 'list', 'all'], '"merchants list" takes no arguments, but "all" was also given.'],
    [
      ['merchants'],
      '"merchants" requires one of create, list, show, update. See: element-server help merchants',
    ],
    [
      ['merchants', 'crate'],
      '"merchants" requires one of create, list, show, update, but "crate" was given. Did you mean create? See: element-server help merchants',
    ],
    [
      ['merchants', 'create', '--nam', 'x'],
      '"merchants create" has no option --nam. Did you mean --name? See: element-server help merchants create',
    ],
    [['merchants', 'create', '--name'], '--name requires a value: --name <name>'],
    [['merchants', 'create', '--name', ''], '--name requires a value: --name <name>'],
    [
      ['merchants', 'create', '--name', 'a', '--name', 'b'],
      '--name was given twice, but "merchants create" takes it once.',
    ],
    [
      ['merchants', 'create', '--psp=yes', '--name', 'a'],
      '--psp is a switch and takes no value, but "yes" was given.',
    ],
    [
      ['merchants', 'create', 'a\nb'],
      '--name is "a\\nb", but must be 1 to 100 characters, without control characters.',
    ],
    [
      ['merchants', 'create', '--name', 'a\nb'],
      '--name is "a\\nb", but must be 1 to 100 characters, without control characters.',
    ],
    [
      ['merchants', 'create', '--name', 'a', '--capability', 'fine'],
      '--capability is "fine", but must be one of paymentIntentInfo, boletoFine, paymentDocumentUrl.',
    ],
    [
      ['merchants', 'create', '--name', 'a', '--origin', 'shop.example'],
      '"shop.example" is without a scheme: write https:// before it. Give an origin, for example https://shop.example or http://localhost:*',
    ],
    [
      ['origins', 'add', 'demo', 'null'],
      '"null" is the origin of a file and of a sandboxed frame. Files and sandboxed frames have the origin null, which cannot be registered. Load the page from https://, or from http://localhost while you develop, and give a sandboxed frame allow-same-origin.',
    ],
    [
      ['api-keys', 'revoke', 'demo'],
      '"api-keys revoke" requires <id>, its id, as shown by the list command: element-server api-keys revoke <merchant> <id>',
    ],
    [
      ['reconcile', '--until', '2026-02-30'],
      '--until is "2026-02-30", but must be a day such as 2026-01-01.',
    ],
    [['reconcile', '--from', 'monday'], '--from is "monday", but must be a day such as 2026-01-01.'],
    [['keys', 'generate', '--version', '0'], '--version is "0", but must be an integer from 1 to 999999999.'],
    [
      ['merchants', 'list', '--__proto__'],
      '"merchants list" has no option --__proto__. See: element-server help merchants list',
    ],
  ])('%j gets a message of one line, and exit code 2', async (args, line) => {
    expect(await call(args)).toEqual({ exitCode: 2, printed: '', told: line })
  })

  it.each([
    [
      { DATABASE_URL: 'sqlite::memory:' },
      /^DATABASE_URL is sqlite::memory:, which does not outlive this command/,
    ],
    [{ DATABASE_URL: 'sqlite:/nowhere/a.sqlite' }, /^There is no database at \/nowhere\/a.sqlite. Run this/],
    [
      { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' },
      /^The PostgreSQL database x at 127.0.0.1:1 cannot/,
    ],
    [{ SERVICE_MODE: 'prod' }, /^SERVICE_MODE is "prod"/],
  ])(
    'without a store, %j, gets a message of one line that repeats no secret, and exit code 1',
    async (variables, line) => {
      const { exitCode, printed, told } = await call(['merchants', 'list'], variables)
      expect([exitCode, printed]).toEqual([1, ''])
      expect(told).toMatch(line)
      expect(told).not.toMatch(/hidden|\n/)
    },
  )
})

describe('a master key', () => {
  it('has a version one higher than the newest', async () => {
    const first = await call(['keys', 'generate'])
    expect(first.printed).toMatch(/^1:[A-Za-z0-9+/]{43}=$/)
    const second = await call(['keys', 'generate'], { VAULT_KEYS: first.printed })
    expect(second.printed).toMatch(/^2:/)
    const chosen = await call(['keys', 'generate', '--version', '9', '--json'])
    expect(JSON.parse(chosen.printed)).toEqual({ version: 9, line: expect.stringMatching(/^9:/) })
  })
})

describe('the program itself', () => {
  it.each([
    [['--version'], { exitCode: 0, printed: `${version}\n`, told: '' }],
    [['keys', 'generate'], { exitCode: 0, printed: expect.stringMatching(/^1:\S{44}\n$/), told: '' }],
    [
      ['sreve'],
      {
        exitCode: 2,
        printed: '',
        told: 'element-server has no command "sreve". Did you mean serve? See: element-server --help\n',
      },
    ],
    [
      ['merchants', 'list'],
      {
        exitCode: 1,
        printed: '',
        told: expect.stringMatching(/^There is no database at \/nowhere\/a\. .*\n$/),
      },
    ],
  ])('called with %j prints the expected output and exits with the expected code', async (args, expected) => {
    expect(await spawnCommand(args, { DATABASE_URL: 'sqlite:/nowhere/a' }).ended).toEqual(expected)
  })
})
