import { describe, expect, it } from 'vitest'
import type { BrandId } from './brand.ts'
import { brandOf } from './brands.ts'
import { detectBrand } from './detect-brand.ts'
import { judgePan } from './pan.ts'

/** The source of each published number; `made up` if only a prefix is public. */
type Source = 'PayU' | 'dLocal' | 'EBANX' | 'Adyen' | 'Mercado Pago' | 'Cielo' | 'active_merchant' | 'made up'

describe('Latin American cards', () => {
  it.each<[BrandId, string, Source]>([
    ['alelo', '5067490000000010', 'active_merchant'],
    ['argencard', '5011050000000001', 'PayU'],
    ['argencard', '5011054488597827', 'dLocal'],
    ['aura', '5078601870000127985', 'EBANX'],
    ['aura', '5078601800003247449', 'EBANX'],
    ['aura', '5078601912345600019', 'Cielo'],
    ['aura', '5078601870000123', 'dLocal'],
    ['cabal', '5896570000000008', 'PayU'],
    ['cabal', '6035227716427021', 'Mercado Pago'],
    ['cabal', '6271701225979642', 'dLocal'],
    ['carnet', '5062224607440872', 'EBANX'],
    ['cencosud', '6034930000000005', 'PayU'],
    ['cencosud', '6034932528973614', 'dLocal'],
    ['codensa', '5907120000000009', 'PayU'],
    ['elo', '4389351648020055', 'PayU'],
    ['elo', '5066991111111118', 'Adyen'],
    ['elo', '5067766783888311', 'Mercado Pago'],
    ['elo', '6362970000457013', 'Cielo'],
    ['elo', '6363687851866592', 'dLocal'],
    ['hiper', '6370950000000005', 'Adyen'],
    ['hipercard', '6062825624254001', 'PayU'],
    ['hipercard', '3841001111222233', 'made up'],
    ['naranja', '5895620000000002', 'PayU'],
    ['naranja', '5895626746595650', 'dLocal'],
    ['naranja', '5895627823453005', 'active_merchant'],
    ['shopping', '6034880000000051', 'PayU'],
    ['shopping', '6034883265619896', 'dLocal'],
    ['shopping', '2799500000000', 'made up'],
    ['sodexo', '5058645584812145', 'active_merchant'],
    ['sodexo', '6060690000000002', 'made up'],
    ['ticket', '6374830000000823', 'active_merchant'],
    ['tuya', '5888000000000006', 'made up'],
    ['vr', '6274160000000008', 'made up'],
  ])('%s has %s (%s)', (id, digits) => {
    expect(detectBrand(digits)?.id).toBe(id)
    expect(judgePan(digits).is).toBe('complete')
  })

  it.each<BrandId>([
    ...([
      'alelo',
      'argencard',
      'aura',
      'cabal',
      'carnet',
      'cencosud',
      'codensa',
      'shopping',
      'sodexo',
    ] as const),
    ...(['ticket', 'tuya', 'vr', 'elo', 'hiper', 'hipercard', 'naranja'] as const),
  ])('%s has codes of three digits', (id) => {
    expect(brandOf(id)?.codeLength).toBe(3)
  })

  it('call an Aura number wrong only at 19 digits', () => {
    expect(judgePan('5078601870000127').is).toBe('partial')
    expect(judgePan('5078601870000127984').is).toBe('invalid')
  })

  it('check only Sodexo numbers that have a check digit', () => {
    expect(judgePan('5058645584812146').is).toBe('complete')
    expect(judgePan('6060690000000003').is).toBe('invalid')
  })
})
