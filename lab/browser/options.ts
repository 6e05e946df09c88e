import { parseArgs } from 'node:util'
import { type SceneName, sceneNames } from './scene.ts'

export interface BenchOptions {
  /** How often each page is loaded. A scene with longer rounds has half as many. */
  readonly rounds: number
  /** The only scene to measure; `null` for all. */
  readonly scene: SceneName | null
  /** The file for all figures; `null` for none. */
  readonly jsonFile: string | null
}

/** With fewer rounds, the medians of two runs differ by more than the effect of a code change. */
const defaultRounds = 20

/** Reads the command's arguments. @throws RangeError or TypeError with a sentence for the terminal. */
export function readOptions(args: readonly string[]): BenchOptions {
  // A package manager passes on its own separator: `pnpm bench -- --rounds 40`.
  const given = args[0] === '--' ? args.slice(1) : args
  const { values } = parseArgs({
    args: [...given],
    options: { rounds: { type: 'string' }, scene: { type: 'string' }, json: { type: 'string' } },
  })
  const { rounds = String(defaultRounds), scene, json = null } = values
  if (!/^[1-9]\d{0,3}$/.test(rounds)) {
    throw new RangeError(`--rounds must be a number from 1 to 9999, but it is "${rounds}".`)
  }
  return { rounds: Number(rounds), scene: scene === undefined ? null : readScene(scene), jsonFile: json }
}

function readScene(given: string): SceneName {
  const scene = sceneNames.find((name) => name === given)
  if (!scene) throw new RangeError(`--scene must be one of ${sceneNames.join(', ')}, but it is "${given}".`)
  return scene
}
