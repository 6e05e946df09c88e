import type { ChildProcess } from 'node:child_process'
import { programFile } from './program-file.ts'
import { spawnNode } from './spawn-node.ts'

/** A call of the program in a process of its own. */
export interface SpawnedCommand {
  readonly child: ChildProcess
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
): SpawnedCommand {
  const child = spawnNode([programFile(program), ...args], { env: { PATH: process.env.PATH, ...variables } })
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
  return { child, ended }
}
