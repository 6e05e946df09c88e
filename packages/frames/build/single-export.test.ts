// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { withSingleExport } from './single-export.ts'

describe('a CommonJS module', () => {
  it('becomes an ES module if it exports one value', () => {
    const code = '"use strict";\nfunction one() {}\nmodule.exports = one;\n'
    expect(withSingleExport(code)).toBe('"use strict";\nfunction one() {}\nexport default one;\n')
  })

  it.each([
    ['requires another', 'const two = require("two");\nmodule.exports = two;\n'],
    ['exports names', 'exports.one = 1;\n'],
    ['exports a name too', 'exports.one = 1;\nmodule.exports = two;\n'],
    ['exports twice', 'var one;\nmodule.exports = one;\nmodule.exports = one;\n'],
    ['has code after its export', 'var one;\nmodule.exports = one;\none = 2;\n'],
    ['exports an expression', 'var one;\nmodule.exports = { one };\n'],
    ['is an ES module', 'export default 1\n'],
  ])('stays as it is if it %s', (_, code) => {
    expect(withSingleExport(code)).toBeNull()
  })
})
