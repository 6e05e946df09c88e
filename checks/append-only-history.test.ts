import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { servicePackages } from '../scripts/service/service-packages.mjs'

const root = join(import.meta.dirname, '../packages')

const changes = [
  // Any table, by its name in a variable.
  /(?:updateTable|deleteFrom|replaceInto|mergeInto)\(\s*\w/,
  /(?:updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'(?:historyEvents|settingsChanges)/,
  /(?:update|delete\s+from|truncate(?:\s+table)?|replace\s+into|alter\s+table|drop\s+table)\s+"?(?:history_events|settings_changes)/i,
]

const changesHistory = (source: string): boolean => changes.some((each) => each.test(source))

describe('the history', () => {
  it('is only added to, except that a sandbox is emptied and old rows are removed', () => {
    const files = globSync(`{${servicePackages.join(',')}}/src/**/*.ts`, { cwd: root }).filter(
      (path) => !/\.(test|contract)\.ts$/.test(path),
    )
    const found = files.filter((path) => changesHistory(readFileSync(join(root, path), 'utf8')))
    expect(files.length).toBeGreaterThan(300)
    expect(found.sort()).toEqual([
      // Of a table in a variable, whose type allows those of credentials only.
      'payments/src/merchants/store/merchants.ts',
      // Of ended payments, as a whole.
      'payments/src/retention/records-of-payments.ts',
      // And of settings, by their age.
      'payments/src/retention/remove-old-payments.ts',
      'server/src/sandbox/reset-sandbox.ts',
    ])
  })

  it.each([
    `db.updateTable('historyEvents').set({ atMs: 0 })`,
    `await transaction.deleteFrom('historyEvents').execute()`,
    `db.deleteFrom('settingsChanges')`,
    'sql`update history_events set at_ms = 0`',
    'sql`DELETE FROM "history_events"`',
  ])('is protected by a check that would find %s', (source) => {
    expect(changesHistory(source)).toBe(true)
  })
})
