import Stripe from 'stripe'

export interface StripeAddress {
  readonly secretKey: string
  /** `undefined`: Stripe's own address. */
  readonly url: URL | undefined
  /**
   * How long to wait for an answer. Default 8000: issuers answer within some seconds. The service waits ten, and then
   * asks for the position of the payment.
   */
  readonly timeoutMs?: number
}

/** A client of Stripe's API, with the version that its types describe. */
export function connectToStripe({ secretKey, url, timeoutMs = 8000 }: StripeAddress): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    // The adapter decides what to do about a lost answer, and each retry would double the time until it does. The
    // package sends a request again once if its connection was lost, with the same idempotency key. If the request has
    // no key, the package makes one.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: createWipingClient(),
    ...(url && {
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? '80' : '443'),
    }),
  })
}

/**
 * The package's own client, which gets a body as bytes and not as a text. Of a text, Node makes copies that it frees and
 * does not clear; these bytes are overwritten once Stripe has answered.
 */
function createWipingClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (host, port, path, method, headers, data, protocol, timeout) => {
      const bytes = Buffer.from(data)
      try {
        // The client only passes it on to `write` of the request.
        const body = bytes as unknown as string
        return await client.makeRequest(host, port, path, method, headers, body, protocol, timeout)
      } finally {
        bytes.fill(0)
      }
    },
  }
}
