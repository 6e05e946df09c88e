import { paymentMethods } from '@element-js/protocol/http'
import { expect, it } from 'vitest'
import { locales } from '../../locale.ts'
import { methodNames } from './method-names.ts'
import { methodWords } from './method-words.ts'

it.each(locales)(
  'the name of a method for merchants is the one that payers see, and no two are equal, in %s',
  (locale) => {
    const names = paymentMethods.map((method) => methodNames[locale][method])
    expect(new Set(names).size).toBe(names.length)
    for (const method of paymentMethods) {
      expect(methodNames[locale][method].replace(/ \([A-Z]{2}\)$/, '')).toBe(
        methodWords[locale].methods[method].name,
      )
    }
  },
)

it('the country follows a name that methods of several countries share', () => {
  expect(methodNames.en.BANK_TRANSFER_PE).toBe('Bank transfer (PE)')
  expect(methodNames.en.BANK_TRANSFER_MX).toBe('Bank transfer (SPEI)')
})
