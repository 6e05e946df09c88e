import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The configuration of the shop. */
export interface ShopConfig {
  /** 0 lets the system choose one. */
  readonly port: number
  /** Origin of the payments service, for the page's script tag and for the shop's own requests. */
  readonly serviceUrl: string
  /** Public, because it is in the page. */
  readonly apiKey: string
  /** Secret: it never leaves this server. */
  readonly accessToken: string
  /** Secret, such as `whsec_…`. The service signs its notifications to this shop with it. */
  readonly notificationSecret: string
  /** Host names of the shop besides `localhost` and addresses. Default: none. */
  readonly allowedHosts?: readonly string[]
  /**
   * How long the service may take to respond. The shop asks twice before the page learns that the outcome is unknown.
   * Default: 10,000.
   */
  readonly chargeTimeoutMs?: number
  /** Default: `silent`. */
  readonly logLevel?: 'silent' | 'warn'
}

/** An unusable value in the environment. Its message can be printed alone. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The public credentials of the sandbox's demo merchant. */
const sandboxSecret = 'whsec_ZWxlbWVudC1qcy1zYW5kYm94LWRlbW8tc2VjcmV0'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the configuration from the environment. The default is the sandbox on this machine. */
export function readShopConfig(environment: Environment): ShopConfig {
  const servicePort = readPort(environment, 'PORT', 4242)
  return {
    port: readPort(environment, 'DEMO_PORT', 3000),
    serviceUrl: readOrigin(environment, 'SERVICE_URL', `http://127.0.0.1:${servicePort}`),
    apiKey: environment.API_KEY || 'ek_test_demo',
    accessToken: environment.ACCESS_TOKEN || 'at_test_demo',
    notificationSecret: environment.NOTIFICATION_SECRET || sandboxSecret,
    ...(environment.ALLOWED_HOSTS && {
      allowedHosts: environment.ALLOWED_HOSTS.split(',').map((name) => name.trim().toLowerCase()),
    }),
  }
}

function readPort(environment: Environment, name: string, fallback: number): number {
  const text = environment[name]
  if (!text) return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65535) return port
  throw new ConfigError(`${name} is "${text}", but must be a port from 0 to 65535.`)
}

function readOrigin(environment: Environment, name: string, fallback: string): string {
  const text = environment[name] || fallback
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new ConfigError(`${name} is "${text}", but must be an http or https address.`)
}

/**
 * The address of a running shop, without a slash at the end. Because of its host name, its page is on another site than
 * the service.
 */
export function shopUrl(shop: FastifyInstance): string {
  // It listens on a host and a port, so its address is never the path of a pipe.
  return `http://localhost:${(shop.server.address() as AddressInfo).port}`
}
