/**
 * Card numbers that tests may contain, besides those that the sandbox accepts. None of them belongs to a real card.
 *
 * A new number needs its source: who publishes it for tests, or why no issuer can issue it.
 */
export const furtherTestNumbers: ReadonlySet<string> = new Set([
  // In the tests of card-validator, a public library.
  '4111111111111111110',
  '5000000000000000005',
  '5000000000000611',
  '621234567890003',
  '62123456789002',
  '6212345678901232',
  '6240008631401148',
  '6269992058134322',
  '6282001509099283',
  '6288997715452584',

  // In the tests of credit-card-type, a public library.
  '34343434343434',
  '35308796121637357',
  '353445444300732639',
  '3537286818376838569',
  '4222222222222',
  '6212345678900000003',
  '6221260000000000',
  '6277809990229178',

  // In the tests of payform, a public library.
  '2221000002222221',
  '38410036464094',
  '38414050328938',
  '6007220000000004',
  '6012135281693108',
  '6062821086773091',
  '6204679475679144515',
  '6216657720782466507',
  '6236265930072952775',
  '6271136264806203568',
  '6370957513839696',
  '6375683647504601',
  '6375688248373892',

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
