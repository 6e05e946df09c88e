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
  const env = {
    PATH: process.env.PATH,
    HOSTED_FILES_DIR: writeHostedFilesFixture(),
    PORT: '0',
    ...variables,
  }
  const child = spawnNode([programFile('element-server'), ...args], { cwd: folder, env })
  const text = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text.stdout += part
  })
  child.stderr.setEncoding('utf8').on('data', (part) => {
    text.stderr += part
  })
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))
  const find = (): string | undefined => /is listening at (\S+)/.exec(text.stderr)?.[1]
  await expect.poll(find).toBeDefined()
  return { url: find() ?? '', child, log: () => text.stdout, exitCode }
}
