import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pathWithPrograms } from '../packages/server/test/support/programs/program-file.ts'
import { snippetsIn } from './markdown-snippets.ts'
import { readProjectFile } from './project-files.ts'

const document = 'docs/operations.md'
const snippets = snippetsIn(readProjectFile(document), document).filter(({ language }) => language === 'sh')
const folder = mkdtempSync(join(tmpdir(), 'element-operations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// A sandbox as it is after its first start: with its own master key, and with tables after the first command.
mkdirSync(join(folder, 'data'), { mode: 0o700 })
writeFileSync(join(folder, 'data/vault.keys'), `1:${Buffer.alloc(32, 1).toString('base64')}`)
writeFileSync(join(folder, 'data/service.sqlite'), '')

function run(code: string): { readonly status: number | null; readonly output: string } {
  // Found as npx finds it, but without a registry as a fallback.
  const script = `set -e\nnpx() { "$@"; }\n${code}`
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: pathWithPrograms() },
  })
  return { status, output: stdout + stderr }
}

describe('the commands of docs/operations.md', () => {
  it('exist', () => {
    expect(snippets.length).toBeGreaterThan(5)
  })

  it('can be run one after the other, unchanged', () => {
    for (const { line, code } of snippets) {
      const { status, output } = run(code)
      expect(`${document}:${line} ${status} ${status === 0 ? '' : output}`.trim()).toBe(
        `${document}:${line} 0`,
      )
    }
  })

  it('fail if they are wrong', () => {
    expect(run('npx element-server origins ad demo https://a.example').status).toBe(2)
    expect(run('npx element-server merchants list && npx element-server no-command').status).toBe(2)
  })
})
