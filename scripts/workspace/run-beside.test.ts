import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'element-beside-'))
afterAll(() => rmSync(folder, { recursive: true }))

const module = new URL('run-beside.mjs', import.meta.url).href

/** Runs a script beside another program, which prints a line. @returns what both have printed. */
function runScript(script: string, outputFile: string) {
  const command = JSON.stringify([process.execPath, '-e', script])
  const program = `import { runBeside } from ${JSON.stringify(module)}
    const ran = runBeside(${command}, { outputFile: ${JSON.stringify(outputFile)} })
    console.log('another command')
    console.log((await ran).exitCode)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => printed.push(String(data)))
  return { child, printed: () => printed.join(''), ended: once(child, 'close') }
}

it('shows the output of a command after what others show, and has its exit code', async () => {
  const { ended, printed } = runScript(
    'console.log("one"); console.error("two"); process.exit(3)',
    join(folder, 'a.txt'),
  )
  await ended
  expect(printed()).toBe('another command\none\ntwo\n3\n')
})

it('shows the output of a command that a signal ends', async () => {
  const file = join(folder, 'b.txt')
  const { child, ended, printed } = runScript('console.log("one"); setInterval(() => {}, 1000)', file)
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('one\n'))
  child.kill('SIGTERM')
  await ended
  expect(printed()).toBe('another command\none\n')
})
