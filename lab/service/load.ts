import autocannon from 'autocannon'

/** The settings of one measurement. This program gets them as JSON in its only argument. */
export interface LoadOrder {
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The requests that each connection sends in turn. */
  readonly bodies: readonly string[]
  readonly connections: number
  /** The duration or the number of requests. */
  readonly until: { readonly duration: number } | { readonly amount: number }
}

/** The output of this program, as JSON. */
export interface LoadFigures {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** The load generator, in a process of its own: sends requests one after another on each connection. */
const order = JSON.parse(process.argv[2] ?? '') as LoadOrder
process.stdout.write(JSON.stringify(await load(order)))

async function load({ url, path, headers, bodies, connections, until }: LoadOrder): Promise<LoadFigures> {
  // The library's own histogram has only whole milliseconds.
  const timesMs: number[] = []
  const requests = bodies.map((body) => ({ method: 'POST', path, headers, body }) as const)
  const { errors, non2xx, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ url, connections, ...until, requests }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    running.on('response', (_client, _status, _bytes, timeMs) => timesMs.push(timeMs))
  })
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals at ${path}`)
  timesMs.sort((a, b) => a - b)
  const quantile = (share: number): number => timesMs[Math.floor((timesMs.length - 1) * share)] ?? Number.NaN
  return {
    requests: timesMs.length,
    requestsPerSecond: timesMs.length / duration,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  }
}
