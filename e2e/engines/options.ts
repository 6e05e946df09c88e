import { parseArgs } from 'node:util'
import { type EngineName, engineNames } from './engine.ts'

export interface Options {
  /** Default: all. */
  readonly chosen: readonly EngineName[]
  /** The file for the results, as JSON. */
  readonly jsonFile: string | undefined
}

/** @throws for an unknown option or engine. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { engine: { type: 'string', multiple: true }, json: { type: 'string' } },
  })
  return { chosen: values.engine?.map(known) ?? engineNames, jsonFile: values.json }
}

function known(text: string): EngineName {
  const name = engineNames.find((engine) => engine === text)
  if (!name) throw new Error(`--engine ${text}: known are ${engineNames.join(', ')}.`)
  return name
}
