import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { generateMasterKey } from '../../../vault/src/master-keys.ts'
import { makeTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { readEnvironment } from './environment.ts'
import { givenSecret, secretVariables } from './variables.ts'

const folder = makeTemporaryFolder()
afterAll(folder.remove)

function fileWith(text: string, name = 'secret'): string {
  const path = join(folder.path, name)
  writeFileSync(path, text)
  return path
}

describe('a secret in a file', () => {
  it.each(secretVariables)('counts as the value of %s, without the line break at its end', (name) => {
    for (const text of ['value', 'value\n', 'value\r\n']) {
      expect(givenSecret({ [`${name}_FILE`]: fileWith(text) }, name)).toBe('value')
    }
    expect(givenSecret({ [name]: 'value', [`${name}_FILE`]: '' }, name)).toBe('value')
    expect(givenSecret({}, name)).toBeUndefined()
  })

  it('configures a live service', () => {
    const key = generateMasterKey(7)
    const environment = readEnvironment({
      SERVICE_MODE: 'live',
      DATABASE_URL_FILE: fileWith('postgres://pay@db.example/pay\n', 'database'),
      VAULT_KEYS_FILE: fileWith(`${key}\n`, 'keys'),
      ACQUIRER_URL: 'https://acquirer.example',
      ACQUIRER_SECRET_FILE: fileWith('s3cret', 'acquirer'),
      METRICS_TOKEN_FILE: fileWith('mt_sixteen_and_more', 'metrics'),
      PUBLIC_URL: 'https://pay.example',
    })
    expect(environment).toMatchObject({
      store: { kind: 'postgres', url: 'postgres://pay@db.example/pay' },
      acquirerAddress: { secret: 's3cret' },
      metricsToken: 'mt_sixteen_and_more',
    })
    expect(environment.masterKeysGiven?.[0].version).toBe(7)
  })

  it.each([
    ['both forms', () => ({ VAULT_KEYS: 'hidden', VAULT_KEYS_FILE: '/hidden' }), 'are both set'],
    ['a file that is missing', () => ({ VAULT_KEYS_FILE: '/hidden' }), 'there is no such file'],
    ['a folder', () => ({ VAULT_KEYS_FILE: folder.path }), 'it is a folder'],
    ['quotation marks', () => ({ VAULT_KEYS_FILE: fileWith('"hidden"\n') }), 'in quotation marks'],
    ['an empty file', () => ({ VAULT_KEYS_FILE: fileWith('\n') }), 'names is empty'],
    ['a secret in place of a path', () => ({ VAULT_KEYS_FILE: 'hidden/1:AAAA' }), 'there is no such file'],
  ])('is refused with a message that repeats neither secret nor path: %s', (_what, variables, words) => {
    const failing = () => readEnvironment(variables())
    expect(failing).toThrow(words)
    expect(failing).toThrow(/^(?!.*hidden).*VAULT_KEYS_FILE/)
  })
})
