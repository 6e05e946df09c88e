import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, searchTextsOf } from './search-texts.ts'

describe('a folded text', () => {
  it.each([
    ['José Álvarez', 'JOSÉ ÁLVAREZ'.normalize('NFD'), 'jose alvarez'],
    ['Maria da Conceição', 'MARIA DA CONCEIÇÃO', 'maria da conceicao'],
    ['Ñandú', 'n\u0303andu\u0301', 'nandu'],
    ['Strauß', 'STRAUSS', 'strauss'],
    ['STRAUẞ', 'strauß', 'strauss'],
    ['Işık', 'IŞIK', 'isik'],
    ['İpek', 'ipek', 'ipek'],
    ['Ødegård', 'ødegård', 'odegard'],
    ['Łukasz Đorđević', 'łukasz đorđević', 'lukasz dordevic'],
    ['Þór Æsir', 'þór æsir', 'thor aesir'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος', 'σισυφοσ'],
    ['Ｊｏｓé', 'Jose', 'jose'],
    ['O’Brien', "O'BRIEN", 'o brien'],
    [' Ana \t Maria ', 'ana\u00a0maria', 'ana maria'],
    ['Ana\u200bMaria', 'AnaMaria', 'anamaria'],
    ['Ана Иванова', 'ана иванова', 'ана иванова'],
    ['山田', '山田', '山田'],
    ['%_*', '', ''],
  ])('is the same for %j and %j', (one, other, folded) => {
    expect([foldText(one), foldText(other)]).toEqual([folded, folded])
  })

  it('is the same in every normal form and case, and stays as it is when it is folded again', () => {
    const text = fc.string({ unit: 'binary', maxLength: 10 })
    fc.assert(
      fc.property(text, (text) => {
        const folded = foldText(text)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(foldText(text.normalize(form))).toBe(folded)
        expect(foldText(folded)).toBe(folded)
      }),
    )
  })
})

describe('the texts by which a record is found', () => {
  const read = (searched: Parameters<typeof searchTextsOf>[0]): unknown => JSON.parse(searchTextsOf(searched))

  it('are a name from each of its words on, and an e-mail address from each word before the @ on', () => {
    expect(read({ names: ['Maria da Conceição', null] })).toEqual([
      'maria da conceicao',
      'da conceicao',
      'conceicao',
    ])
    expect(read({ emails: ['Ana.Souza@mail.example', undefined] })).toEqual([
      'ana souza mail example',
      'souza mail example',
    ])
    expect(read({ beginnings: ['Shoes-1', null] })).toEqual(['shoes 1'])
  })

  it('are in the list once, and are few and short however long a text is', () => {
    expect(read({ names: ['Ana Ana', 'ANA'] })).toEqual(['ana ana', 'ana'])
    const texts = read({ names: ['né '.repeat(60_000)], beginnings: ['𝒜'.repeat(60_000)] }) as string[]
    expect(texts.length).toBeLessThanOrEqual(9)
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(64)
  })
})
