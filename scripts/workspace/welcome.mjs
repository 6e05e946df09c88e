/** @import { Address } from './addresses.mjs' */
/** @typedef {readonly [name: string, apiKey: string, accessToken: string, note: string]} Merchant */

/**
 * The merchants that the sandbox creates at its first start. Their credentials are public, because they work only in a
 * sandbox.
 *
 * @type {readonly [Merchant, ...Merchant[]]}
 */
export const sandboxMerchants = [
  ['demo', 'ek_test_demo', 'at_test_demo', 'the demo shop; may do everything'],
  ['other', 'ek_test_other', 'at_test_other', 'a second merchant, to try the wall between them'],
  ['plain', 'ek_test_plain', 'at_test_plain', 'without the extras of an account manager'],
  ['psp', 'ek_test_psp', 'at_test_psp', 'a payment service provider: subMerchantId is required'],
]

/**
 * The text that is printed when everything answers.
 *
 * @param {{ service: Address, demo: Address, isSandbox: boolean }} started
 * @returns {string}
 */
export function welcomeText({ service, demo, isSandbox }) {
  const blocks = [
    [`element.js · ${isSandbox ? 'sandbox' : 'live'}`],
    columns([
      ['Demo shop', demo.url],
      ['Service', service.url],
      ['Dashboard', `${service.url}/dashboard`, ...(isSandbox ? [sandboxMerchants[0][2]] : [])],
      ['Docs', `${service.url}/docs`],
    ]),
  ]
  if (isSandbox) {
    blocks.push(columns([['Merchant', 'API key', 'Access token', ''], ...sandboxMerchants]))
    blocks.push(
      columns([
        ['Test card', '4242 4242 4242 4242', 'any future date, any code'],
        ['', '4000 0000 0000 0002', 'the same, and it is declined'],
      ]),
    )
  }
  blocks.push(['Ctrl+C stops both.'])
  return `\n${blocks.map((lines) => lines.map((line) => `  ${line}`).join('\n')).join('\n\n')}\n`
}

/**
 * @param {readonly (readonly string[])[]} rows
 * @returns {string[]} Lines with aligned columns.
 */
export function columns(rows) {
  const count = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => (row[index] ?? '').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('   ')
      .trimEnd(),
  )
}
