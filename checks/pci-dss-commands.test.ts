import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceProgram, startService } from '../e2e/support/program.ts'
import { pathWithPrograms } from '../packages/server/test/support/programs/program-file.ts'
import { snippetsIn } from './markdown-snippets.ts'
import { checkoutFolder, readProjectFile } from './project-files.ts'

const document = 'docs/pci-dss.md'
const snippets = snippetsIn(readProjectFile(document), document).filter(
  // The install and the build commands are for a checkout of a tag; these checks run on their results.
  ({ language, code }) => language === 'sh' && !/pnpm|npm run/.test(code),
)

describe(`the commands of ${document}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'element-assessor-'))
  let service: ServiceProgram
  let serviceOrigin = ''
  let shop: Server
  let shopOrigin = ''
  /** The policy that the shop's page sends, with a new nonce each time. */
  let policy = "script-src 'self' 'nonce-…'"

  beforeAll(async () => {
    service = await startService()
    serviceOrigin = service.origin
    let answers = 0
    shop = createServer((_, reply) => {
      reply.setHeader('content-security-policy', policy.replace('…', `${answers++}`))
      reply.end()
    })
    await once(shop.listen(0, '127.0.0.1'), 'listening')
    const address = shop.address()
    shopOrigin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    mkdirSync(join(folder, 'node_modules/@element-js'), { recursive: true })
    symlinkSync(join(checkoutFolder, 'packages/element'), join(folder, 'node_modules/@element-js/element'))
    symlinkSync(join(checkoutFolder, 'dist'), join(folder, 'dist'))
  })
  afterAll(async () => {
    shop?.close()
    await service?.stop()
    rmSync(folder, { recursive: true })
  })

  it('can be run one after the other, unchanged', { timeout: 30_000 }, async () => {
    const outputs: string[] = []
    for (const { code } of snippets) outputs.push(await run(code))
    const [, comparison, lines, headers, needed, rebuild] = outputs
    expect([comparison, rebuild]).toEqual(['', ''])
    expect(lines?.match(/"integrity": "sha384-/g)).toHaveLength(2)
    expect(headers).toContain("default-src 'none'")
    expect(needed).toContain(`frame-src ${serviceOrigin}`)
  })

  it('fail if the page has another policy, or the service other files', { timeout: 30_000 }, async () => {
    const [approval = '', comparison = '', bytes = ''] = snippets.map(({ code }) => code)
    const [ofScripts = '', ofHeaders = ''] = comparison.split('\n')
    await run(approval)
    policy = "script-src * 'nonce-…'"
    await expect(run(ofHeaders)).rejects.toMatchObject({ code: 1 })
    await run(ofScripts)
    await run('sed -i.bak s/sha384-./sha384-_/ scripts-approved.json')
    await expect(run(ofScripts)).rejects.toMatchObject({ code: 1 })
    await expect(run(bytes)).rejects.toMatchObject({ code: 1 })
  })

  /** @returns its output. @throws with its exit code if that is not 0. */
  async function run(code: string): Promise<string> {
    const script = code
      .replaceAll('https://pay.example', serviceOrigin)
      .replaceAll('https://shop.example', shopOrigin)
    const { stdout } = await promisify(execFile)('sh', ['-c', `set -e\n${script}`], {
      cwd: folder,
      env: { ...process.env, PATH: pathWithPrograms() },
    })
    return stdout
  }
})
