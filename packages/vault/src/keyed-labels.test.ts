import { describe, expect, it } from 'vitest'
import { createKeyedLabels } from './keyed-labels.ts'
import { createMasterKeyRing } from './master-key-ring.ts'
import { generateMasterKey, parseMasterKeys } from './master-keys.ts'

const known = `1:${Buffer.alloc(32, 7).toString('base64')}`
const labelsUnder = (keys: string) => createKeyedLabels(createMasterKeyRing(() => parseMasterKeys(keys)))

describe('a keyed label', () => {
  it('has 32 hexadecimal digits, which are the same in every process and release', () => {
    expect(labelsUnder(known)('a text')).toBe('b1363ddbedccd1b4f796c4a847e57aa1')
    expect(labelsUnder(known)('a text')).toBe(labelsUnder(known)('a text'))
  })

  it('differs for another text, and under another key', () => {
    const label = labelsUnder(known)
    expect(label('a text')).not.toBe(label('another text'))
    expect(label('a text')).not.toBe(labelsUnder(generateMasterKey(1))('a text'))
  })

  it('follows a rotation of the master keys', () => {
    let keys = known
    const ring = createMasterKeyRing(() => parseMasterKeys(keys))
    const label = createKeyedLabels(ring)
    const before = label('a text')
    keys = `${known},${generateMasterKey(2)}`
    ring.refresh()
    expect(label('a text')).not.toBe(before)
    expect(label('a text')).toBe(labelsUnder(keys)('a text'))
  })
})
