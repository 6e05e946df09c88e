import { describe, expect, it } from 'vitest'
import { version } from '../../packages/protocol/src/frame/frame-setup.ts'
import { inventoryOf } from './script-inventory.mjs'

const content = Buffer.from('var service = function () {}\n')

describe('the inventory of scripts', () => {
  it('identifies each file by two hashes', () => {
    // The examples in FIPS 180 for these three letters.
    const sha384 =
      'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7'
    expect(inventoryOf([{ path: `element-${version}.js`, content: Buffer.from('abc') }])).toMatchObject([
      {
        file: `element-${version}.js`,
        version,
        integrity: `sha384-${Buffer.from(sha384, 'hex').toString('base64')}`,
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        bytes: 3,
      },
    ])
  })

  it.each([
    [`element-${version}.js`, "merchant's page"],
    [`element-${version}.mjs`, "merchant's page"],
    [`fonts-${version}.mjs`, "merchant's page"],
    [`payments-${version}.mjs`, "merchant's page"],
    [`compat-stripe-${version}.js`, "merchant's page"],
    [`compat-smart-fields-${version}.mjs`, "merchant's page"],
    [`development-${version}.mjs`, "merchant's page"],
    [`frames/${version}/field.html`, "service's frame"],
    [`frames/${version}/cover.js`, "service's frame"],
    [`frames/${version}/fonts.js`, "service's frame"],
    [`frames/${version}/icons.js`, "service's frame"],
  ])('says in one sentence where %s runs, and why', (path, runsIn) => {
    const [line] = inventoryOf([{ path, content }])
    expect(line).toMatchObject({
      version,
      runsIn,
      purpose: expect.stringMatching(/^[A-Z].+[^.]\.$/),
    })
  })

  it('has the third-party notices at the file that contains the code, and at no other', () => {
    const paths = [`element-${version}.js`, `frames/${version}/field.html`]
    const notices = inventoryOf(paths.map((path) => ({ path, content }))).map((line) => line.notices)
    expect(notices).toEqual([undefined, `frames/${version}/third-party-notices.txt`])
  })

  it('has the same order, however the folder is read', () => {
    const files = [`frames/${version}/field.html`, `element-${version}.mjs`, `element-${version}.js`].map(
      (path) => ({
        path,
        content,
      }),
    )
    const paths = inventoryOf(files).map(({ file }) => file)
    expect(paths).toEqual([`element-${version}.js`, `element-${version}.mjs`, `frames/${version}/field.html`])
    expect(inventoryOf(files.toReversed()).map(({ file }) => file)).toEqual(paths)
  })

  it('has no entry without a purpose: such a file stops the build', () => {
    expect(() => inventoryOf([{ path: 'tracker.js', content }])).toThrow(
      /tracker\.js would be hosted without a purpose/,
    )
  })
})
