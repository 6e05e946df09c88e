import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../e2e/support/program.ts'
import {
  doubleKey,
  type StripeDouble,
  startStripeDouble,
} from '../packages/acquirer-stripe/test/double/start-stripe-double.ts'
import { unpublishedPan } from '../packages/server/test/support/fake-numbers.ts'
import { postgresPrograms, startPostgres } from '../packages/server/test/support/postgres/start-postgres.ts'
import { pathWithPrograms } from '../packages/server/test/support/programs/program-file.ts'
import { buildService } from '../scripts/service/build-service.mjs'
import { type Snippet, snippetsIn } from './markdown-snippets.ts'
import { readProjectFile } from './project-files.ts'

const document = 'docs/going-live.md'
const commands = snippetsIn(readProjectFile(document), document).filter(({ language }) => language === 'sh')

const built = mkdtempSync(join(tmpdir(), 'element-built-'))
beforeAll(() => buildService(built))
afterAll(() => rmSync(built, { recursive: true }))

const databases = ['SQLite', ...(postgresPrograms ? ['PostgreSQL'] : [])]

describe.each(databases)(`the steps of ${document}, with %s`, (database) => {
  const isSqlite = database === 'SQLite'
  let folder: string
  let postgres: Awaited<ReturnType<typeof startPostgres>> | null = null
  let databaseUrl = 'sqlite:live/service.sqlite'
  let double: StripeDouble
  let shell: Shell
  let ports: Readonly<Record<string, number>>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'element-going-live-'))
    // The paths of the page begin at a checkout, of which only what was built is here.
    mkdirSync(join(folder, 'dist'))
    symlinkSync(built, join(folder, 'dist/service'))
    if (!isSqlite) {
      postgres = await startPostgres(postgresPrograms ?? '')
      databaseUrl = await postgres.createDatabase('pay')
    }
    double = await startStripeDouble()
    ports = { 4242: await freePort(), 4244: await freePort() }
    shell = openShell(folder, { STRIPE_API_URL: double.url.href })
  })
  afterAll(async () => {
    await shell.close()
    await double.close()
    await postgres?.stop()
    rmSync(folder, { recursive: true })
  })

  // Other programs may use the ports of the page.
  const asHere = (code: string): string =>
    code
      .replace(/\b424[24]\b/g, (port) => `${ports[port]}`)
      .replace('sqlite:live/service.sqlite', databaseUrl)
  const run = (part: string): Promise<string> => shell.run(asHere(commandOf(part).code))

  it('begin with the sandbox and the build', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json'))
    expect(commands.slice(0, 2).map(({ code }) => code)).toEqual(['npm start', 'npm run build:service'])
    expect(scripts).toMatchObject({ start: expect.anything(), 'build:service': expect.anything() })
  })

  it('lead to a live payment, with the commands of the page', async () => {
    await run('openssl rand')
    writeFileSync(join(folder, 'live/stripe_key'), doubleKey)
    await run('element-acquirer-stripe.js')
    await run('live/service.env')
    await run('acquirer check')
    expect(movements()).toEqual(['authorize 100', 'cancel 100'])
    await run('merchants create')
    await run('/readyz')
    await shell.run(`card_id=${await typeCard()}`)
    expect(await run('charges/card')).toContain('"transferStatus":"SETTLED"')
    expect(movements().slice(2)).toEqual(['authorize 100', 'capture 100'])
    expect(await run('charges/refund')).toContain('"refundStatus":"IN_PROGRESS"')
    await expect.poll(movements).toContain('refund 100')
    expect(await run('reconcile')).toContain('They agree.')
    await run(isSqlite ? 'backup live' : 'pg_dump')
    const backup = isSqlite ? 'live/backup.sqlite' : 'live/backup.dump'
    const kind = readFileSync(join(folder, backup)).subarray(0, 6).toString('latin1')
    expect(kind).toMatch(isSqlite ? /^SQLite/ : /^PGDMP/)
    await run('kill "$adapter"')
    for (const log of ['live/adapter.log', 'live/service.log']) {
      expect(readFileSync(join(folder, log), 'utf8')).not.toContain(unpublishedPan)
    }
  })

  it('are the only commands', () => {
    expect(commands).toHaveLength(14)
  })

  const movements = (): string[] =>
    double.account.movements
      .filter(({ type }) => type !== 'verify')
      .map(({ type, amount }) => `${type} ${amount}`)

  /** What the payer does on the page of the shop. */
  async function typeCard(): Promise<string> {
    const { apiKey } = JSON.parse(readFileSync(join(folder, 'live/merchant.json'), 'utf8'))
    const card = { pan: unpublishedPan, cvv: '123', cardHolderName: 'Ana Souza', expirationMonth: 12 }
    const answer = await fetch(`http://127.0.0.1:${ports[4242]}/v1/payments/tokens/card`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        origin: 'https://pay.example',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ card: { ...card, expirationYear: new Date().getUTCFullYear() + 3 } }),
    })
    const text = await answer.text()
    expect(`${answer.status} ${text}`).toMatch(/^200 /)
    const { cardId } = JSON.parse(text) as { readonly cardId: string }
    return cardId
  }
})

function commandOf(part: string): Snippet {
  const found = commands.filter(({ code }) => code.includes(part))
  if (found.length !== 1 || !found[0])
    throw new Error(`${found.length} commands of ${document} have "${part}"`)
  return found[0]
}

interface Shell {
  /** Runs commands and waits for them. @returns their output. @throws if one fails. */
  run(code: string): Promise<string>
  close(): Promise<void>
}

/** One shell for all commands, as a person has: variables and programs in the background stay. */
function openShell(folder: string, variables: Readonly<Record<string, string>>): Shell {
  const child: ChildProcess = spawn('sh', ['-e'], {
    cwd: folder,
    // Its programs end with it.
    detached: true,
    env: { PATH: pathWithPrograms(), ...variables },
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (part) => {
    output += part
  })
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    output += part
  })
  const closed = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Found as npx finds it, but without a registry as a fallback.
  child.stdin?.write('npx() { "$@"; }\n')
  let count = 0
  return {
    run: async (code) => {
      count += 1
      output = ''
      const end = `:: end of ${count} ::`
      child.stdin?.write(`${code}\necho '${end}'\n`)
      await expect.poll(() => output.includes(end) || child.exitCode !== null).toBe(true)
      if (!output.includes(end)) throw new Error(`${code}\nfailed:\n${output}`)
      return output.replace(end, '')
    },
    close: async () => {
      child.stdin?.end()
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended, and so have the programs that it started.
      }
      await closed
    },
  }
}
