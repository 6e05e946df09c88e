import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Hosts } from './choose-host.ts'
import { connectionOptions, setProbes } from './connection-options.ts'

interface ConnectionOptions {
  readonly hosts: Hosts
  /** Uses each new connection. If it rejects, the connection is ended, and another one is tried. */
  readonly prepare: (client: pg.ClientBase) => Promise<void>
}

/** A connection that is opened again whenever it ends. */
export interface KeptConnection {
  /** The connection; `null` while it is being opened again. */
  current(): pg.ClientBase | null
  /** Ends a useless connection: another one is opened. */
  giveUp(client: pg.ClientBase): void
  close(): Promise<void>
}

/** How long to wait before the next connection is tried. */
export const retryMs = 500

/** @throws if the first connection cannot be opened. */
export async function keepConnected({ hosts, prepare }: ConnectionOptions): Promise<KeptConnection> {
  let isClosed = false
  let isOpen = false
  let restored = Promise.resolve()
  let client: pg.Client

  async function open(): Promise<void> {
    // Stored before it is ready, so that closing it ends the wait.
    client = newClient(hosts)
    try {
      await connect(client)
      await setProbes(client, hosts)
      await hosts.requireFit(client)
      await prepare(client)
    } catch (error) {
      await client.end().catch(() => {
        // It was never connected.
      })
      throw error
    }
    isOpen = true
    client.once('end', () => {
      isOpen = false
      if (!isClosed) restored = restore()
    })
  }
  async function restore(): Promise<void> {
    while (!isClosed) {
      try {
        await open()
        return
      } catch {
        // The database is unreachable, also for the processes that might take this one for dead.
        await sleep(retryMs)
      }
    }
  }

  await open()
  return {
    current: () => (isOpen ? client : null),
    giveUp: (useless) => {
      if (useless === client) client.end().catch(() => {})
    },
    close: async () => {
      isClosed = true
      await client.end()
      await restored
    },
  }
}

// `pg` never settles the promise of a client that is ended while it connects.
async function connect(client: pg.Client): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.once('end', () => reject(new Error('the connection was closed while it was being opened')))
    client.connect().then(() => resolve(), reject)
  })
}

// This connection is silent most of the time: only probes show that it is broken. Otherwise the server would consider a
// dead process alive, and this process would not notice that others consider it dead.
function newClient(hosts: Hosts): pg.Client {
  const client = hosts.newClient(connectionOptions)
  // The end of the connection is handled elsewhere. Without a listener, an error would end the process.
  client.on('error', () => {})
  return client
}
