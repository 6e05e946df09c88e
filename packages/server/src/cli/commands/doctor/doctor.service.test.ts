import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../../../payments/src/schema/open-store.ts'
import { generateMasterKey } from '../../../../../vault/src/master-keys.ts'
import { callCommand } from '../../../../test/support/programs/call-command.ts'
import { makeTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { examinePublicAddress } from './public-address.ts'

const folder = makeTemporaryFolder()
const path = join(folder.path, 'service.sqlite')
const keys = join(folder.path, 'keys')
const variables = { DATABASE_URL: `sqlite:${path}`, VAULT_KEYS_FILE: keys }

beforeAll(() => {
  writeFileSync(keys, generateMasterKey(1), { mode: 0o600 })
})
afterAll(folder.remove)

async function idsFor(more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { printed } = await callCommand(['doctor', '--json'], { ...variables, ...more })
  return JSON.parse(printed).findings.map(({ id }: { readonly id: string }) => id)
}

describe('element-server doctor', () => {
  it('finds that there is no database, and creates none', async () => {
    expect(await idsFor()).toEqual(['no-database'])
    expect(await idsFor()).toEqual(['no-database'])
  })

  it('finds a database without the tables of this version', async () => {
    new DatabaseSync(path).close()
    expect(await idsFor()).toEqual(['migrations-pending'])
  })

  it('finds nothing in a sandbox that is well', async () => {
    await (await openStore({ kind: 'file', path })).close()
    expect(await callCommand(['doctor'], variables)).toEqual({
      exitCode: 0,
      printed: 'No problems were found.',
      told: '',
    })
  })

  it('finds that the keys of a sandbox are absent, and only if it has sealed something', async () => {
    const without = { DATABASE_URL: variables.DATABASE_URL }
    expect((await callCommand(['doctor'], without)).printed).toBe('No problems were found.')
    const created = await callCommand(['merchants', 'create', '--name', 'Shop'], variables)
    expect(created.exitCode).toBe(0)
    expect(await callCommand(['doctor'], without)).toMatchObject({
      exitCode: 1,
      printed: expect.stringMatching(/^error no-vault-keys: There are no master keys for the stored data/),
    })
    expect(await idsFor()).toEqual([])
  })

  it('finds a misspelled variable', async () => {
    const { exitCode, printed } = await callCommand(['doctor'], { ...variables, TOKENS_PER_MINUT: '5' })
    expect([exitCode, printed]).toEqual([
      0,
      'warning unknown-variable: The service does not read the variable TOKENS_PER_MINUT.\n  Did you mean TOKENS_PER_MINUTE?',
    ])
  })

  it('finds files that others can read, and exits with 1', async () => {
    chmodSync(folder.path, 0o755)
    chmodSync(keys, 0o644)
    chmodSync(path, 0o644)
    const { exitCode, printed } = await callCommand(['doctor'], variables)
    expect(exitCode).toBe(1)
    expect(printed).toBe(
      [path, keys]
        .map(
          (file) =>
            `error readable-file: ${file} can be read or written by other users (mode 0644).\n  chmod 600 ${file}`,
        )
        .join('\n\n'),
    )
    chmodSync(folder.path, 0o700)
    expect(await idsFor()).toEqual([])
  })

  it('reports a configuration that cannot be read, without its secret', async () => {
    const { exitCode, printed } = await callCommand(['doctor'], { ...variables, VAULT_KEYS: 'hidden' })
    expect([exitCode, printed]).toEqual([
      1,
      'error configuration: VAULT_KEYS and VAULT_KEYS_FILE are both set. Set only one of them.\n  Correct the variable. element-server --help lists all variables.',
    ])
  })

  it('reports a database that cannot be used, without its password', async () => {
    const { printed } = await callCommand(['doctor'], { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' })
    expect(printed).toContain('error database-unusable: The PostgreSQL database x at 127.0.0.1:1')
    expect(printed).not.toContain('hidden')
  })

  it('finds that nothing answers at PUBLIC_URL', async () => {
    const proxied = { PUBLIC_URL: 'https://127.0.0.1:1', TRUSTED_PROXIES: '127.0.0.1' }
    expect(await idsFor(proxied)).toEqual(['public-url-unreachable'])
  })
})

describe('a server with TLS', () => {
  it('is seen as a browser sees it', async () => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder.path, name)) as [string, string]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '9', ...subject]
    execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    const certificate = readFileSync(cert, 'utf8')
    const server = createServer({ key: readFileSync(key), cert: certificate }, (_request, answer) =>
      answer.writeHead(404, { date: 'Tue, 01 Jan 2030 00:00:00 GMT' }).end(),
    )
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const url = `https://localhost:${(server.address() as AddressInfo).port}`
    const trusted = await examinePublicAddress(url, certificate)
    const untrusted = await examinePublicAddress(url)
    expect(trusted).toMatchObject({ status: 404, certificateFlaw: null, clock: { of: 'PUBLIC_URL' } })
    expect(untrusted).toMatchObject({ certificateFlaw: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    if ('failure' in trusted) throw new Error(trusted.failure)
    expect(Math.round((trusted.certificateEndsAtMs - Date.now()) / 86_400_000)).toBe(9)
    server.close()
  })
})

describe('element-server migrate', () => {
  const url = `sqlite:${join(folder.path, 'migrate.sqlite')}`
  const call = (...args: readonly string[]) => callCommand(['migrate', ...args], { DATABASE_URL: url })

  it('says with --check what would run, and changes nothing', async () => {
    for (const _ of [1, 2]) {
      const { exitCode, printed } = await call('--check')
      expect(exitCode).toBe(1)
      expect(printed).toMatch(/^These migrations would run:\n {2}001-create-tables/)
    }
  })

  it('runs them, and then there are none', async () => {
    expect((await call()).printed).toMatch(/^These migrations ran:\n {2}001-/)
    expect(await call()).toMatchObject({ exitCode: 0, printed: 'The tables are up to date.' })
    expect(await call('--check')).toMatchObject({ exitCode: 0, printed: 'The tables are up to date.' })
    expect(JSON.parse((await call('--check', '--json')).printed)).toEqual({ pending: [], unknown: [] })
  })

  it('refuses tables of another version, which doctor names', async () => {
    const { db, close } = await openStore({ kind: 'file', path: join(folder.path, 'migrate.sqlite') })
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2100-01-01')`.execute(
      db,
    )
    await close()
    const refusal =
      /^The database was made or changed by another version of element-server, .*: 999-of-tomorrow\./
    expect(await call()).toMatchObject({ exitCode: 1, printed: '', told: expect.stringMatching(refusal) })
    const examined = await callCommand(['doctor'], { DATABASE_URL: url })
    expect(examined.exitCode).toBe(1)
    expect(examined.printed).toContain('error tables-of-another-version: ')
  })
})
