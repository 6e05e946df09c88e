import { describe, expect, it } from 'vitest'
import { createMasterKeyRing } from './master-key-ring.ts'
import { generateMasterKey, type MasterKeys, parseMasterKeys } from './master-keys.ts'

const [first, second] = [generateMasterKey(1), generateMasterKey(2)]

/** A ring over keys that change, and how often it has read them. */
function ringOver(keys: string) {
  const source = { keys, reads: 0 }
  const read = (): MasterKeys => {
    source.reads += 1
    return parseMasterKeys(source.keys)
  }
  return { source, ring: createMasterKeyRing(read) }
}

describe('the master keys of a process', () => {
  it('are read again when a value names a version that is unknown', () => {
    const { source, ring } = ringOver(first)
    source.keys = `${first},${second}`
    expect(ring.newest().version).toBe(1)
    expect(ring.find(2)?.version).toBe(2)
    expect(ring.newest().version).toBe(2)
  })

  it('are not read again for a version that is known', () => {
    const { source, ring } = ringOver(`${first},${second}`)
    expect([ring.find(1)?.version, ring.find(2)?.version]).toEqual([1, 2])
    expect(source.reads).toBe(1)
  })

  it('do not contain a version that is in no key', () => {
    const { ring } = ringOver(first)
    expect(ring.find(3)).toBeUndefined()
  })

  it('stay as they were while they cannot be read', () => {
    const { source, ring } = ringOver(first)
    source.keys = 'half writ'
    ring.refresh()
    expect(ring.newest().version).toBe(1)
    source.keys = second
    ring.refresh()
    expect(ring.newest().version).toBe(2)
  })

  it('must be readable at the start', () => {
    expect(() => ringOver('half writ')).toThrow('key 1 is not written as')
  })

  it('are compared by a description that reveals nothing of them', () => {
    // The description is in the database, where processes of other releases compare it: it must not change.
    const known = `3:${Buffer.alloc(32, 7).toString('base64')}`
    expect(ringOver(`${known},${first}`).ring.describe()).toEqual([
      '3:25c0531ef281761e',
      expect.stringMatching(/^1:[\da-f]{16}$/),
    ])
  })
})
