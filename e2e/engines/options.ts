import { parseArgs } from 'node:util'
import { type EngineName, engineNames } from './engine.ts'

export interface Options {
  /** Default: all. */
  readonly chosen: readonly EngineName[]
  /** The file for the results, as JSON. */
  readonly jsonFile: string | undefined
  /** Whether all failures are tried, and nothing else. Default: the smoke tests, with a few failures. */
  readonly isFailures: boolean
  /** Only steps with this text in their names are run. Default: empty, for all steps. */
  readonly only: string
}

/** @throws for an unknown option or engine. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: 'string', multiple: true },
      json: { type: 'string' },
      failures: { type: 'boolean' },
      only: { type: 'string', default: '' },
    },
  })
  return {
    chosen: values.engine?.map(known) ?? engineNames,
    jsonFile: values.json,
    isFailures: values.failures ?? false,
    only: values.only,
  }
}

function known(text: string): EngineName {
  const name = engineNames.find((engine) => engine === text)
  if (!name) throw new Error(`--engine ${text}: known are ${engineNames.join(', ')}.`)
  return name
}
