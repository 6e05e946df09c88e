import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { generateMasterKey } from '../../../../vault/src/master-keys.ts'
import { closeAfterAll } from '../../../test/support/close-after-all.ts'
import { callCommand } from '../../../test/support/programs/call-command.ts'
import { startTestService } from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { loadSandboxVaultKeys } from '../../sandbox/sandbox-vault-keys.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const path = join(folder.path, 'service.sqlite')
const keysFile = join(folder.path, 'vault.keys')
const variables = { DATABASE_URL: `sqlite:${path}` }

const service = await closeAfterAll(
  startTestService({
    store: { kind: 'file', path },
    masterKeys: (state) => loadSandboxVaultKeys(keysFile, state),
  }),
)

describe('keys rotate, in a sandbox that keeps its own keys', () => {
  it('creates a new master key that the running service reads by itself', async () => {
    const cardId = await service.newCardId()
    const { exitCode, printed, told } = await callCommand(['keys', 'rotate', '--new-master-key'], variables)
    expect(exitCode, told).toBe(0)
    expect(printed).toMatch(/^ {2}New keys +1 +one for each merchant$/m)
    expect(printed).toContain('Everything opens with master key 2.')
    expect(told).toContain('Waiting for running services to learn the newest master key.')
    expect(readFileSync(keysFile, 'utf8')).toMatch(/^2:\S{44},1:\S{44}$/)
    expect(statSync(keysFile).mode & 0o777).toBe(0o600)
    expect(existsSync(`${keysFile}.new`)).toBe(false)
    expect((await service.charge({ cardId })).status).toBe(200)
    // No key is ever shown.
    for (const key of readFileSync(keysFile, 'utf8').split(',')) {
      expect(printed + told).not.toContain(key.split(':')[1])
    }
  })

  it('refuses keys that the service does not know, and keys of another vault', async () => {
    const VAULT_KEYS = `9:${generateMasterKey(1).slice(2)},${readFileSync(keysFile, 'utf8')}`
    const unknown = await callCommand(['keys', 'rotate'], { ...variables, VAULT_KEYS })
    expect([unknown.exitCode, unknown.printed]).toEqual([1, ''])
    expect(unknown.told).toContain('A running service does not know master key 9')
    const other = await callCommand(['keys', 'rotate'], { ...variables, VAULT_KEYS: generateMasterKey(1) })
    expect([other.exitCode, other.told]).toEqual([
      1,
      'The vault keys do not open the stored data: the master key of version 2 is not in the environment.',
    ])
  })

  it.each([
    [
      ['--new-master-key'],
      { VAULT_KEYS: generateMasterKey(1) },
      2,
      /^--new-master-key is for a sandbox that/,
    ],
    [[], { SERVICE_MODE: 'live' }, 1, /^This database belonged to a sandbox/],
    [[], { VAULT_KEYS: 'hidden' }, 1, /^VAULT_KEYS must be <version>:<base64 of 32 bytes>/],
  ])('with %j and %j ends with %i', async (args, more, exitCode, line) => {
    const answer = await callCommand(['keys', 'rotate', ...args], { ...variables, ...more })
    expect(answer).toEqual({ exitCode, printed: '', told: expect.stringMatching(line) })
  })

  it('creates no key if there is none', async () => {
    const elsewhere = makeTemporaryFolder()
    const databaseUrl = `sqlite:${join(elsewhere.path, 'live.sqlite')}`
    const live = { DATABASE_URL: databaseUrl, SERVICE_MODE: 'live' }
    await callCommand(['merchants', 'create', '--name', 'Shop'], {
      ...live,
      VAULT_KEYS: generateMasterKey(1),
    })
    const answer = await callCommand(['keys', 'rotate'], live)
    expect(answer.told).toBe('There are no vault keys. Set VAULT_KEYS to the value that the services use.')
    elsewhere.remove()
  })
})
