/**
 * Card numbers that tests may contain, besides those that the sandbox accepts. None of them belongs to a real card.
 *
 * A new number needs its source: who publishes it for tests, or why no issuer can issue it.
 */
export const furtherTestNumbers: ReadonlySet<string> = new Set([
  // Published by PayU.
  '4389351648020055',
  '5011050000000001',
  '5895620000000002',
  '5896570000000008',
  '5907120000000009',
  '6034880000000051',
  '6034930000000005',

  // Published by dLocal.
  '5011054488597827',
  '5078601870000123',
  '5895626746595650',
  '6034883265619896',
  '6034932528973614',
  '6271701225979642',
  '6363687851866592',

  // Published by Cielo, by EBANX and by Worldpay.
  '5078601912345600019',
  '5062224607440872',
  '6799990100000000019',

  // In the tests of active_merchant, a public library of payment gateways.
  '5058645584812145',
  '5067490000000010',
  '6374830000000823',

  // Made from an issuer's prefix and zeros, or from consecutive digits.
  '2799500000000',
  '3841001111222233',
  '5888000000000006',
  '6060690000000002',
  '6274160000000008',

  // A published number, in lengths that Visa does not use.
  '424242424242424',
  '424242424242424200',
])
