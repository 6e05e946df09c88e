import { describe, expect, it } from 'vitest'
import { areSameHash, hashOf, longestCredential } from './credentials.ts'

describe('the hash of a credential', () => {
  it('is SHA-256, in which the credentials of every release are stored', () => {
    expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('is the same only for the same credential', () => {
    expect(areSameHash(hashOf('secret'), hashOf('secret'))).toBe(true)
    expect(areSameHash(hashOf('secret'), hashOf('Secret'))).toBe(false)
  })

  it.each([
    ['', 'a'],
    ['a', ''],
    ['ab', 'a'],
    ['a', 'ab'],
    ['ä', 'a'],
    ['abc', 'abd'],
    ['abc', 'xbc'],
  ])('%j is not the same as %j', (a, b) => {
    expect(areSameHash(a, b)).toBe(false)
  })
})

it('a credential is no longer than 200 characters', () => {
  expect(longestCredential).toBe(200)
})
