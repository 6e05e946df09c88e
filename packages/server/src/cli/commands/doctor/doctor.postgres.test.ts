import pg from 'pg'
import { expect, it } from 'vitest'
import { migrations } from '../../../../../payments/src/schema/migrations/all-migrations.ts'
import { createEmptyDatabase, onPostgres } from '../../../../test/support/postgres/shared-postgres.ts'
import { callCommand } from '../../../../test/support/programs/call-command.ts'

onPostgres((name, makeStore) => {
  it(`element-server doctor and migrate read the settings and the tables of ${name}`, async () => {
    const url = await createEmptyDatabase()
    const idsFor = async (): Promise<string[]> => {
      const { printed } = await callCommand(['doctor', '--json'], { DATABASE_URL: url })
      return JSON.parse(printed).findings.map(({ id }: { readonly id: string }) => id)
    }
    // The server of the tests runs without fsync.
    expect(await idsFor()).toEqual(['fsync-off', 'migrations-pending'])
    expect((await callCommand(['migrate', '--check'], { DATABASE_URL: url })).exitCode).toBe(1)
    expect((await callCommand(['migrate'], { DATABASE_URL: url })).exitCode).toBe(0)
    expect((await callCommand(['migrate', '--check'], { DATABASE_URL: url })).exitCode).toBe(0)
    expect(await idsFor()).toEqual(['fsync-off'])

    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)
    await client.end()
    expect(await idsFor()).toEqual(['fsync-off', 'synchronous-commit-off'])
  })

  it(`element-server doctor finds a replication slot on ${name} that nobody reads`, async () => {
    const { url } = await makeStore()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`select pg_create_physical_replication_slot('left_behind')`)
    const { printed } = await callCommand(['doctor'], { DATABASE_URL: url })
    await client.query(`select pg_drop_replication_slot('left_behind')`)
    await client.end()
    expect(printed).toContain('Nobody reads the replication slot left_behind')
  })

  it(`element-server migrate, three at once on ${name}, prints only what each has run`, async () => {
    const url = await createEmptyDatabase()
    const answers = await Promise.all(
      [1, 2, 3].map(() => callCommand(['migrate', '--json'], { DATABASE_URL: url })),
    )
    const ran = answers.flatMap(({ printed }) => JSON.parse(printed).ran as string[])
    expect(ran).toEqual(Object.keys(migrations))
  })
})
