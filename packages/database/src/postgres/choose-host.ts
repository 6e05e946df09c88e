import pg from 'pg'
import { readPostgresUrl } from './postgres-url.ts'
import { setUp } from './set-up.ts'

/** The hosts of a database, of which one can be written: another one after a failover. */
export interface Hosts {
  readonly count: number
  readonly parameters: URLSearchParams
  /** A client for the host that is chosen now. If it ends before `requireFit`, another host is chosen. */
  newClient(options: pg.ClientConfig): pg.Client
  /** Rejects if the host of a new client cannot be written; then another one is chosen. A single host always fits. */
  requireFit(client: pg.ClientBase): Promise<void>
  /** Whether `requireFit` has found a single host read-only. Then the connection stays so, whatever the host becomes. */
  isReadOnly(client: pg.ClientBase): boolean
  /**
   * Chooses another host, because that of this client cannot be written any more, and closes all connections to it.
   * Otherwise each connection would be noticed as silent only by its own next statement: for a job, after half a
   * minute.
   */
  leave(client: pg.ClientBase): void
  /** Whether this client is at the host that is chosen now. */
  isChosen(client: pg.ClientBase): boolean
  /** Calls a listener whenever another host was chosen. */
  onLeave(listener: () => void): void
}

interface HostOptions {
  /** Default `true`; replicas are only read. */
  readonly areWritten?: boolean
}

/**
 * Chooses among the hosts of a URL, for all connections of a store together.
 *
 * @throws TypeError for a URL that `readPostgresUrl` does not read.
 */
export function chooseHost(url: string, { areWritten = true }: HostOptions = {}): Hosts {
  const place = readPostgresUrl(url)
  if (!place) throw new TypeError('the URL of the database cannot be read')
  const { urls, parameters } = place
  const indexes = new WeakMap<pg.ClientBase, number>()
  const fit = new WeakSet<pg.ClientBase>()
  const readOnly = new WeakSet<pg.ClientBase>()
  const listeners: (() => void)[] = []
  const open = new Set<pg.Client>()
  let chosen = 0
  // If many connections fail together, the first one chooses the next host.
  const leave = (client: pg.ClientBase): void => {
    if (urls.length === 1 || indexes.get(client) !== chosen) return
    chosen = (chosen + 1) % urls.length
    for (const listener of listeners) listener()
    // Also those that are still connecting: a job would wait fifteen seconds for them.
    for (const other of open) if (indexes.get(other) !== chosen) cutOff(other)
  }
  return {
    count: urls.length,
    parameters,
    newClient: (options) => {
      const client = new pg.Client({ ...options, connectionString: urls[chosen] ?? urls[0] })
      indexes.set(client, chosen)
      open.add(client)
      client.once('end', () => {
        open.delete(client)
        if (!fit.has(client)) leave(client)
      })
      return client
    },
    requireFit: async (client) => {
      const { rows } = areWritten ? await setUp(client, 'show transaction_read_only') : { rows: [] }
      if (rows[0]?.transaction_read_only === 'on') {
        readOnly.add(client)
        leave(client)
        if (urls.length > 1) throw new Error('the host of the database is read-only')
      }
      fit.add(client)
    },
    isReadOnly: (client) => readOnly.has(client),
    leave,
    isChosen: (client) => indexes.get(client) === chosen,
    onLeave: (listener) => {
      listeners.push(listener)
    },
  }
}

// Without a goodbye, which a silent host would not answer: everything that waits for an answer fails at once.
function cutOff(client: pg.ClientBase & Partial<Pick<pg.Client, 'connection'>>): void {
  client.connection?.stream.destroy()
}
