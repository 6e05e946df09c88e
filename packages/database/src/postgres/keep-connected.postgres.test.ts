import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDatabase, hasPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { startGate } from '../../../server/test/support/programs/start-gate.ts'
import { chooseHost } from './choose-host.ts'
import { keepConnected } from './postgres-owner.ts'
import { setUp } from './set-up.ts'

/** A server that accepts connections and never answers. */
async function startSilentServer() {
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    // Without a reader it would not learn that the client has gone.
    socket.on('error', () => {}).resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { readonly port: number }
  return { url: `postgres://nobody@127.0.0.1:${port}/none`, accepted: () => accepted }
}

describe.skipIf(!hasPostgres)('a connection that is kept', () => {
  it('can be closed while it is opened again', { timeout: 60_000 }, async () => {
    const silent = await startSilentServer()
    const urls = [await createDatabase()]
    const hosts = {
      ...chooseHost(urls[0] ?? ''),
      newClient: (options: pg.ClientConfig) =>
        new pg.Client({ ...options, connectionString: urls.pop() ?? silent.url }),
    }
    const connection = await keepConnected({ hosts, prepare: async () => {} })
    const client = connection.current()
    if (client) connection.giveUp(client)
    await vi.waitFor(() => expect(silent.accepted()).toBe(1), { timeout: 30_000 })
    await connection.close()
    expect(connection.current()).toBeNull()
  })

  it('is replaced if its line goes silent before it is ready', { timeout: 60_000 }, async () => {
    const url = new URL(await createDatabase())
    const gate = await startGate(Number(url.port))
    onTestFinished(() => gate.close())
    url.port = String(gate.port)
    const prepared: pg.ClientBase[] = []
    const connection = await keepConnected({
      hosts: chooseHost(url.href),
      prepare: async (client) => {
        prepared.push(client)
        if (prepared.length === 2) gate.swallow()
        await setUp(client, 'select')
      },
    })
    connection.giveUp(prepared[0] as pg.ClientBase)
    await vi.waitFor(() => expect(connection.current()).toBe(prepared[2]), { timeout: 30_000 })
    await connection.close()
  })
})
