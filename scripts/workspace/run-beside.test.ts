import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'element-beside-'))
afterAll(() => rmSync(folder, { recursive: true }))

const module = new URL('run-beside.mjs', import.meta.url).href

/** Runs scripts beside a program, which prints a line. @returns what all have printed. */
function runScripts(scripts: readonly string[], outputFiles: readonly string[]) {
  const runs = scripts.map((script, index) => {
    const command = JSON.stringify([process.execPath, '-e', script])
    return `runBeside(${command}, { outputFile: ${JSON.stringify(outputFiles[index])} })`
  })
  const program = `import { runBeside } from ${JSON.stringify(module)}
    const runs = [${runs}]
    console.log('another command')
    for (const run of runs) console.log((await run).exitCode)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => printed.push(String(data)))
  return { child, printed: () => printed.join(''), ended: once(child, 'close') }
}

it('shows the output of a command after what others show, and has its exit code', async () => {
  const { ended, printed } = runScripts(
    ['console.log("one"); console.error("two"); process.exit(3)'],
    [join(folder, 'a.txt')],
  )
  await ended
  expect(printed()).toBe('another command\none\ntwo\n3\n')
})

it('shows the output of a command that a signal ends', async () => {
  const file = join(folder, 'b.txt')
  const { child, ended, printed } = runScripts(['console.log("one"); setInterval(() => {}, 1000)'], [file])
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('one\n'), { timeout: 60_000 })
  child.kill('SIGTERM')
  await ended
  expect(printed()).toBe('another command\none\n')
})

it('waits until every command has ended after a signal', async () => {
  const files = [join(folder, 'c.txt'), join(folder, 'd.txt')] as const
  const slow = `process.on('SIGTERM', () => setTimeout(() => { console.log('slow'); process.exit() }, 300))
    console.log('ready'); setInterval(() => {}, 1000)`
  const quick = "console.log('ready'); setInterval(() => {}, 1000)"
  const { child, ended, printed } = runScripts([slow, quick], files)
  for (const file of files)
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('ready\n'), { timeout: 60_000 })
  child.kill('SIGTERM')
  await ended
  expect(printed()).toContain('slow')
})
