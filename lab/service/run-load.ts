import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LoadFigures, LoadOrder } from './load.ts'
import type { Scenario } from './scenarios.ts'

/** The result of one round. */
export interface ScenarioFigures extends LoadFigures {
  /** The server's processor time for each request, which is meaningful on a busy machine too. */
  readonly processorMicros: number
}

const generator = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Runs the load once against a server. */
export async function runLoad(
  { request, server }: Scenario,
  { connections, until }: Pick<LoadOrder, 'connections' | 'until'>,
): Promise<ScenarioFigures> {
  const order: LoadOrder = { ...request, connections, until }
  const before = await server.tell('processor')
  const { stdout } = await promisify(execFile)(process.execPath, [generator, JSON.stringify(order)])
  const after = await server.tell('processor')
  const figures = JSON.parse(stdout) as LoadFigures
  return { ...figures, processorMicros: (after.micros - before.micros) / figures.requests }
}
