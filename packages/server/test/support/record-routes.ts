import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifySchema } from 'fastify'

/** A route, as the service registered it. */
export interface RegisteredRoute {
  readonly method: string
  /** Parameters are written as `:name`, and `*` is any rest. */
  readonly url: string
  readonly schema: FastifySchema
}

/** Runs a function that starts a service. @returns what it returns, and all routes of the service. */
export async function recordRoutes<T>(
  start: () => Promise<T>,
): Promise<{ readonly started: T; readonly routes: readonly RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = []
  const listen = (message: unknown): void => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema = {} }) => {
      routes.push(...[method].flat().map((each) => ({ method: each, url, schema })))
    })
  }
  subscribe('fastify.initialization', listen)
  const started = await start().finally(() => unsubscribe('fastify.initialization', listen))
  return { started, routes }
}
