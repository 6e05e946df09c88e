import { describe, expect, it } from 'vitest'
import { explainInstallFailure } from './explain-install-failure.mjs'

const npxOffline = `npm error code ENOTFOUND
npm error network request to http://registry.example/pnpm failed, reason: getaddrinfo ENOTFOUND registry.example`

const pnpmOffline = `Error: ERR_PNPM_RESOLVING_NPM_RESOLVER_NETWORK_ERROR
  ├─▶ Failed to fetch metadata from http://127.0.0.1:9/happy-dom: error
  │   sending request: client error (Connect): tcp connect error: Connection
  ╰─▶ Connection refused (os error 111)`

const pnpmDenied = `  × installing dependencies
  ╰─▶ Failed to create virtual store slot directory at "/srv/shop/
      node_modules/.pnpm/oxc-resolver@11.24.2": Permission denied (os error
      13)`

describe('the explanation of a failed install', () => {
  it.each([
    ['npx without a network', npxOffline, /could not be downloaded: connect/],
    ['pnpm without a network', pnpmOffline, /could not be downloaded: connect/],
    [
      'a name server that does not answer',
      'getaddrinfo EAI_AGAIN registry.example',
      /could not be downloaded/,
    ],
    [
      'npm in another user’s folder',
      `Error: EACCES: permission denied, mkdir '/srv/shop'`,
      / write \/srv\/shop:/,
    ],
    [
      'pnpm in such a folder',
      pnpmDenied,
      / write \/srv\/shop\/node_modules\/\.pnpm\/oxc-resolver@11\.24\.2:/,
    ],
    ['a full disk', 'write ENOSPC', /disk is full/],
    ['no npx', 'spawn npx ENOENT', /npx was not found/],
  ])('%s', (_, output, sentence) => {
    expect(explainInstallFailure(output)).toMatch(sentence)
  })

  it('is one sentence', () => {
    expect(explainInstallFailure(npxOffline)).toMatch(/^[^.\n]+\.$/)
  })

  it('is null, and not a guess, for any other failure', () => {
    expect(
      explainInstallFailure('ERR_PNPM_OUTDATED_LOCKFILE Cannot install with "frozen-lockfile"'),
    ).toBeNull()
  })
})
