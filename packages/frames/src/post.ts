/** A request to the service. */
interface PostOptions {
  readonly apiKey: string
  /** JSON. */
  readonly body: string
  readonly idempotencyKey?: string
  /** Default: 12 s. */
  readonly timeoutMs?: number
}

/** Posts to a path of the frame's own origin. */
export function post(
  path: string,
  { apiKey, body, idempotencyKey, timeoutMs = 12_000 }: PostOptions,
): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey }
  return fetch(path, {
    method: 'POST',
    headers: idempotencyKey ? { ...headers, 'idempotency-key': idempotencyKey } : headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
}
