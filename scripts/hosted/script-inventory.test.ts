import { describe, expect, it } from 'vitest'
import { inventoryOf } from './script-inventory.mjs'

const content = Buffer.from('var service = function () {}\n')

describe('the inventory of scripts', () => {
  it('identifies each file by two hashes', () => {
    // The examples in FIPS 180 for these three letters.
    const sha384 =
      'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7'
    expect(inventoryOf([{ path: 'element-1.2.0.js', content: Buffer.from('abc') }])).toMatchObject([
      {
        file: 'element-1.2.0.js',
        version: '1.2.0',
        integrity: `sha384-${Buffer.from(sha384, 'hex').toString('base64')}`,
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        bytes: 3,
      },
    ])
  })

  it.each([
    ['element-1.2.0.js', "merchant's page"],
    ['element-1.2.0.mjs', "merchant's page"],
    ['fonts-1.2.0.mjs', "merchant's page"],
    ['payments-1.2.0.mjs', "merchant's page"],
    ['compat-stripe-1.2.0.js', "merchant's page"],
    ['compat-smart-fields-1.2.0.mjs', "merchant's page"],
    ['development-1.2.0.mjs', "merchant's page"],
    ['frames/1.2.0/field.html', "service's frame"],
    ['frames/1.2.0/cover.js', "service's frame"],
    ['frames/1.2.0/fonts.js', "service's frame"],
    ['frames/1.2.0/icons.js', "service's frame"],
  ])('says in one sentence where %s runs, and why', (path, runsIn) => {
    const [line] = inventoryOf([{ path, content }])
    expect(line).toMatchObject({
      version: '1.2.0',
      runsIn,
      purpose: expect.stringMatching(/^[A-Z].+[^.]\.$/),
    })
  })

  it('has the third-party notices at the file that contains the code, and at no other', () => {
    const paths = ['element-1.2.0.js', 'frames/1.2.0/field.html']
    const notices = inventoryOf(paths.map((path) => ({ path, content }))).map((line) => line.notices)
    expect(notices).toEqual([undefined, 'frames/1.2.0/third-party-notices.txt'])
  })

  it('has the same order, however the folder is read', () => {
    const files = ['frames/1.2.0/field.html', 'element-1.2.0.mjs', 'element-1.2.0.js'].map((path) => ({
      path,
      content,
    }))
    const paths = inventoryOf(files).map(({ file }) => file)
    expect(paths).toEqual(['element-1.2.0.js', 'element-1.2.0.mjs', 'frames/1.2.0/field.html'])
    expect(inventoryOf(files.toReversed()).map(({ file }) => file)).toEqual(paths)
  })

  it('has no entry without a purpose: such a file stops the build', () => {
    expect(() => inventoryOf([{ path: 'tracker.js', content }])).toThrow(
      /tracker\.js would be hosted without a purpose/,
    )
  })
})
