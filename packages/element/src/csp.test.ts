import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { type CspOptions, csp, mergeCsp, printCsp } from './csp.ts'

const service = 'https://pay.example'
const integrity = `sha384-${'A'.repeat(64)}`

describe('what element.js needs in a policy', () => {
  it.each<[name: string, options: Partial<CspOptions>, policy: string]>([
    ['a script tag', {}, `script-src ${service}/element-${version}.js; frame-src ${service}`],
    [
      'an import',
      { library: 'module' },
      `script-src ${service}/element-${version}.mjs; frame-src ${service}`,
    ],
    ['a bundle', { library: 'bundle' }, `frame-src ${service}`],
    ['integrity', { integrity }, `script-src '${integrity}'; frame-src ${service}`],
    ['a nonce', { nonce: 'cmFuZG9t' }, `script-src 'nonce-cmFuZG9t'; frame-src ${service}`],
    [
      'fonts',
      { library: 'bundle', fonts: ['https://fonts.example', "'self'", 'https://fonts.example/'] },
      `frame-src ${service}; connect-src https://fonts.example 'self'`,
    ],
    [
      'a sandbox key',
      { library: 'bundle', development: true },
      `script-src ${service}/development-${version}.mjs; frame-src ${service}`,
    ],
    [
      'a sandbox key and a nonce',
      { nonce: 'cmFuZG9t', development: true },
      `script-src 'nonce-cmFuZG9t'; frame-src ${service}`,
    ],
  ])('is only this for %s', (_, options, policy) => {
    expect(printCsp(csp({ service, ...options }))).toBe(policy)
  })

  it('is the same for an origin with a slash, with a port and in capitals', () => {
    expect(csp({ service: 'HTTPS://Pay.example:8443/' })['frame-src']).toEqual(['https://pay.example:8443'])
  })

  it.each<[options: unknown, message: string]>([
    [
      { service: 'pay.example' },
      '"service" was given "pay.example". Give an origin, as "https://pay.example".',
    ],
    [{ service: `${service}/v1` }, 'Give an origin, as "https://pay.example".'],
    [{ service: 'https://*.example' }, 'given "https://*.example". Give an origin'],
    [{ service: 'https://a.example; script-src *' }, 'Give an origin'],
    [{ service: 'data:text/html,a' }, 'Give an origin, as "https://pay.example".'],
    [{ service: 'http://[::1]:4242' }, 'Give an origin, as "https://pay.example".'],
    [{}, '"service" was given undefined. Give an origin'],
    [{ service, fonts: ['https://fonts.example/a.css'] }, `as "https://fonts.example", or "'self'".`],
    [{ service, fonts: [4] }, '"fonts" was given 4.'],
    [{ service, integrity: 'abc' }, 'Give the one hash of the script tag, as "sha384-…".'],
    [{ service, integrity, library: 'bundle' }, 'Only a script tag without a nonce is allowed by it'],
    [{ service, nonce: "'nonce-cmFuZG9t'" }, 'Give the random base64 value alone'],
    [
      { service, library: 'npm' },
      'the option "library" was given "npm". Give one of script, module, bundle.',
    ],
    [{ service, font: [] }, 'csp(): as an option it was given "font". Give one of service, library'],
    ['https://pay.example', 'csp() was given "https://pay.example". Give an object of options'],
  ])('refuses %j and says what to pass instead', (options, message) => {
    expect(() => csp(options as CspOptions)).toThrow(message)
  })
})

describe('a page that uses payments', () => {
  it.each([
    ['script', [`element-${version}.js`, `payments-${version}.mjs`]],
    ['module', [`element-${version}.mjs`, `payments-${version}.mjs`]],
    ['bundle', undefined],
  ] as const)('needs its file as a %s, and connections to the service', (library, files) => {
    expect(csp({ service, library, payments: true })).toEqual({
      ...(files && { 'script-src': files.map((file) => `${service}/${file}`) }),
      'frame-src': [service],
      'connect-src': [service],
    })
  })
})

describe('a policy with it', () => {
  const needed = csp({ service, library: 'script', fonts: ['https://fonts.example'] })
  const merged = (policy: string) => printCsp(mergeCsp(policy, needed))
  const file = `${service}/element-${version}.js`
  const fontsFile = `${service}/fonts-${version}.mjs`

  it.each([
    ['', `script-src ${file} ${fontsFile}; frame-src ${service}; connect-src https://fonts.example`],
    [
      "default-src 'none'",
      `default-src 'none'; script-src ${file} ${fontsFile}; frame-src ${service}; connect-src https://fonts.example`,
    ],
    [
      `default-src 'self'; Script-Src 'self' ${file}`,
      `default-src 'self'; script-src 'self' ${file} ${fontsFile}; frame-src 'self' ${service}; connect-src 'self' https://fonts.example`,
    ],
    [
      "default-src 'none'; child-src blob:; script-src-elem 'self'; connect-src *",
      `default-src 'none'; child-src blob:; script-src-elem 'self' ${file} ${fontsFile}; connect-src * https://fonts.example; frame-src blob: ${service}`,
    ],
    ["img-src 'self';;", `img-src 'self'; frame-src ${service}`],
  ])('still allows everything that %j allowed', (policy, expected) => {
    expect(merged(policy)).toBe(expected)
  })

  it('does not change when it is merged again', () => {
    const once = merged("default-src 'self'; object-src 'none'")
    expect(merged(once)).toBe(once)
  })

  it('is refused if it could not work', () => {
    expect(() => merged("script-src 'nonce-a' 'strict-dynamic'")).toThrow(
      'Give csp() the nonce of this answer',
    )
    expect(() => merged("script-src 'self', img-src *")).toThrow('merge them one by one')
    const byHash = csp({ service, integrity })
    expect(() => mergeCsp("script-src 'unsafe-inline'", byHash)).toThrow("or take 'unsafe-inline' out")
    expect(() => mergeCsp("script-src 'unsafe-inline' 'nonce-cmFuZG9t'", byHash)).not.toThrow()
    const nonce = csp({ service, nonce: 'cmFuZG9t' })
    expect(printCsp(mergeCsp("script-src 'strict-dynamic' 'nonce-cmFuZG9t'", nonce))).toBe(
      `script-src 'strict-dynamic' 'nonce-cmFuZG9t'; frame-src ${service}`,
    )
  })
})

describe('docs/csp.md', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/csp.md'), 'utf8')
  const sections = new Map(
    document.split(/^## /m).map((section) => [section.slice(0, section.indexOf('\n')), section]),
  )

  it.each<[section: string, options: Partial<CspOptions>]>([
    ['Script tag', {}],
    ['ES module', { library: 'module' }],
    ['Your own bundle', { library: 'bundle' }],
    ['Fonts', { fonts: ['https://fonts.example'] }],
    ['Integrity', { integrity: 'sha384-…' }],
    ['Nonce and strict-dynamic', { nonce: 'cmFuZG9tIHZhbHVl' }],
    ['Warnings in the sandbox', { development: true }],
  ])('has the lines of csp() under "%s"', (title, options) => {
    const known = options.integrity ? { ...options, integrity } : options
    const lines = Object.entries(csp({ service, ...known })).map((line) => line.flat().join(' '))
    const block = /```http\n([\s\S]*?)\n```/.exec(sections.get(title) ?? '')?.[1]
    expect(block?.split('\n')).toEqual(lines.map((line) => line.replace(integrity, 'sha384-…')))
  })
})
