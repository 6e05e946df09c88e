import { execFile } from 'node:child_process'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { expect, test } from '../support/sites.ts'

const program = fileURLToPath(new URL('../../packages/server/src/element.ts', import.meta.url))
// Playwright is installed here.
const folder = fileURLToPath(new URL('..', import.meta.url))

// The program that runs this test may add folders to those in which packages are found.
const env = { PATH: process.env.PATH }

interface Finding {
  readonly id: string
  readonly problem: string
  readonly fix: string
}

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH = CHROMIUM_PATH } = process.env

/** Runs `element doctor` in a process of its own. */
async function examine(
  url: string,
  browser: NodeJS.ProcessEnv = { CHROMIUM_PATH: HEADLESS_SHELL_PATH },
): Promise<readonly Finding[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'doctor', url, '--json'], {
    cwd: folder,
    env: { ...env, ...browser },
  })
  return (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings
}

const mounting = `const elements = service('ek_test_demo').elements({ locale: 'en' })
elements.create('pan').mount('#pan')`

test('element doctor finds what is wrong with a page, each with a fix', async ({ merchant, service }) => {
  const page = `<!doctype html><html lang="en"><title>Pay</title>
<meta name="viewport" content="width=device-width">
<script src="${service.origin}/element-1.2.0.js"></script>
<div style="position: relative"><div id="pan"></div><i class="icon" style="position: absolute; inset: 0"></i></div>
<script>${mounting}</script>`
  const findings = await examine(merchant.serve('/doctor-ill', page))
  expect(findings.map(({ id }) => id)).toEqual([
    'no-csp',
    'no-error-region',
    'covered',
    'no-integrity',
    'no-label',
  ])
  expect(findings.filter(({ problem, fix }) => problem === '' || fix === '')).toEqual([])
  expect(findings[2]?.problem).toContain('i.icon')
})

test('element doctor has the warnings of the library: contrast and Permissions-Policy', async ({
  merchant,
  service,
}) => {
  const page = `<!doctype html><html lang="en"><title>Pay</title>
<meta name="viewport" content="width=device-width"><style>body { background: #111 }</style>
<script src="${service.origin}/element-1.2.0.js"></script>
<label for="pan">Card number</label><div id="pan"></div><p aria-live="assertive"></p>
<script>${mounting}</script>`
  test.skip(!CHROMIUM_PATH, 'The headless shell does not know these policies.')
  const headers = { 'permissions-policy': 'autofill=(), manual-text=()' }
  const findings = await examine(merchant.serve('/doctor-dark', page, headers), { CHROMIUM_PATH })
  expect(findings.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['unreadable-text', 'input-not-delegated']),
  )
})

/** Playwright has no browser of its own here. */
const noBrowser = { PLAYWRIGHT_BROWSERS_PATH: tmpdir() }

test('element doctor uses the Chromium of the machine, and finds nothing wrong with the demo shop', async ({
  shop,
}) => {
  const path = await mkdtemp(join(tmpdir(), 'browsers-'))
  await symlink(CHROMIUM_PATH ?? chromium.executablePath(), join(path, 'chromium'))
  for (const page of ['/', '/playground', '/react']) {
    expect([page, await examine(shop + page, { ...noBrowser, PATH: path })]).toEqual([page, []])
  }
})

test('element doctor says how to install a browser if there is none', async () => {
  const failed = promisify(execFile)(process.execPath, [program, 'doctor', 'http://localhost/'], {
    cwd: folder,
    env: { ...noBrowser, PATH: tmpdir() },
  })
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr:
      'There is no Chromium on this machine: npx playwright install chromium. If there is one, give its path with --browser or CHROMIUM_PATH.\n',
  })
})

test('element doctor says what to install if Playwright is missing', async () => {
  const failed = promisify(execFile)(process.execPath, [program, 'doctor', 'http://localhost/'], {
    cwd: tmpdir(),
    env,
  })
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: '"doctor" requires Playwright in this folder: npm install --save-dev playwright-core\n',
  })
})
