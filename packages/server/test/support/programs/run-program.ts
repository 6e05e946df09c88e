import type { ChildProcess } from 'node:child_process'
import { expect } from 'vitest'
import { writeHostedFilesFixture } from '../hosted-files-fixture.ts'
import { programFile } from './program-file.ts'
import { spawnNode } from './spawn-node.ts'

/** The service in a process of its own. */
export interface Program {
  readonly url: string
  readonly child: ChildProcess
  /** The log, with one JSON object per line. */
  log(): string
  /** The exit code of the process; `null` if it was killed. */
  readonly exitCode: Promise<number | null>
}

interface ProgramOptions {
  /** The folder of its data, and its working directory. */
  readonly folder: string
  readonly variables: Readonly<Record<string, string>>
  /** Default: none, which is `serve`. */
  readonly args?: readonly string[]
}

/** Starts the service as its users do, on a free port, and waits until it is ready. */
export async function runProgram({ folder, variables, args = [] }: ProgramOptions): Promise<Program> {
  const env = { HOSTED_FILES_DIR: writeHostedFilesFixture(), PORT: '0', ...variables }
  const { child, text, ended } = spawnCommand(args, env, 'element-server', folder)
  const find = (): string | undefined => /is listening at (\S+)/.exec(text.told)?.[1]
  await expect.poll(find).toBeDefined()
  return {
    url: find() ?? '',
    child,
    log: () => text.printed,
    exitCode: ended.then(({ exitCode }) => exitCode),
  }
}

/** A call of the program in a process of its own. */
export interface SpawnedCommand {
  readonly child: ChildProcess
  /** What it has printed so far. */
  readonly text: { readonly printed: string; readonly told: string }
  /** Its exit code (`null` if it was killed) and its output. */
  readonly ended: Promise<{
    readonly exitCode: number | null
    readonly printed: string
    readonly told: string
  }>
}

export function spawnCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  program: Parameters<typeof programFile>[0] = 'element-server',
  cwd?: string,
): SpawnedCommand {
  const env = { PATH: process.env.PATH, ...variables }
  const child = spawnNode([programFile(program), ...args], { env, ...(cwd !== undefined && { cwd }) })
  const text = { printed: '', told: '' }
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text.printed += part
  })
  child.stderr.setEncoding('utf8').on('data', (part) => {
    text.told += part
  })
  const ended = new Promise<Awaited<SpawnedCommand['ended']>>((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, ...text }))
  })
  return { child, text, ended }
}
