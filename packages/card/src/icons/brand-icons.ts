import type { BrandId } from '../brand.ts'
import { disc, type Icon } from './icon.ts'

/** Where the circles of Maestro and Mastercard overlap: 5.12 = √(6.5² − 4²) above and below the middle. */
const lens = 'M16 4.9A6.5 6.5 0 0 1 16 15.1 6.5 6.5 0 0 1 16 4.9z'

/**
 * Our own small drawings, by brand: its colors, and a plain shape or its name in plain capitals. They tell cards apart
 * without copying anybody's trademark artwork.
 */
export const brandIcons: Readonly<Record<BrandId, Icon>> = {
  alelo: { colour: '#065', marks: [{ letters: 'ALELO', height: 7, colour: '#dd1' }] },
  'american-express': { colour: '#16c', marks: [{ letters: 'AMEX', height: 8 }] },
  argencard: {
    colour: '#27b',
    marks: [
      { letters: 'ARGEN', height: 5.4, y: 6.2 },
      { letters: 'CARD', height: 5.4, y: 13.8, colour: '#fc5' },
    ],
  },
  aura: {
    colour: '#238',
    marks: [
      { outline: 'M4 20Q16 10.5 28 20z', colour: '#fb2' },
      { letters: 'AURA', height: 7.4, y: 8 },
    ],
  },
  cabal: {
    colour: '#048',
    marks: [
      { outline: 'M0 15H32V17H0z', colour: '#d02' },
      { letters: 'CABAL', height: 7, y: 8 },
    ],
  },
  carnet: {
    colour: '#a13',
    marks: [{ letters: 'CARNET', height: 6.8 }],
  },
  cencosud: {
    colour: '#06a',
    marks: [
      { letters: 'CENCO', height: 5.4, y: 6.2 },
      { letters: 'SUD', height: 5.4, y: 13.8, colour: '#8cf' },
    ],
  },
  codensa: {
    colour: '#15a',
    marks: [{ outline: 'M18.8 2 9.5 11.4H15L13.2 18 22.5 8.6H17z', colour: '#fc4' }],
  },
  'diners-club': {
    colour: '#15a',
    marks: [
      { outline: disc(16, 10, 7) },
      {
        outline: 'M14.6 5.2V14.8A5 5 0 0 1 14.6 5.2zM17.4 5.2A5 5 0 0 1 17.4 14.8z',
        colour: '#15a',
        remains: 1,
      },
    ],
  },
  discover: {
    colour: '#223',
    marks: [
      { outline: 'M10 20Q26 18.5 32 11V17A3 3 0 0 1 29 20z', colour: '#e82', remains: 0.5 },
      { letters: 'DISCOVER', height: 5.4, y: 8, room: 27 },
    ],
  },
  elo: {
    colour: '#112',
    marks: [
      { letters: 'ELO', height: 8, y: 7.8 },
      { outline: disc(12, 15.8, 1.2), colour: '#fc0' },
      { outline: disc(16, 15.8, 1.2), colour: '#0ad' },
      { outline: disc(20, 15.8, 1.2), colour: '#e42' },
    ],
  },
  hiper: { colour: '#e61', marks: [{ letters: 'HIPER', height: 7 }] },
  hipercard: {
    colour: '#a12',
    marks: [
      { letters: 'HIPER', height: 5.4, y: 6.2 },
      { letters: 'CARD', height: 5.4, y: 13.8 },
    ],
  },
  jcb: {
    colour: '#eef',
    marks: [
      { outline: 'M4 18V5a3 3 0 0 1 3-3h4.5v13a3 3 0 0 1-3 3z', colour: '#149' },
      { outline: 'M12.25 18V5a3 3 0 0 1 3-3h4.5v13a3 3 0 0 1-3 3z', colour: '#d12' },
      { outline: 'M20.5 18V5a3 3 0 0 1 3-3h4.5v13a3 3 0 0 1-3 3z', colour: '#283' },
      { letters: 'J', height: 5.6, x: 7.6, remains: 1 },
      { letters: 'C', height: 5.6, x: 15.9, remains: 1 },
      { letters: 'B', height: 5.6, x: 24.25, remains: 1 },
    ],
  },
  maestro: {
    colour: '#222',
    marks: [
      { outline: disc(12, 10, 6.5), colour: '#19d' },
      { outline: disc(20, 10, 6.5), colour: '#e22' },
      { outline: lens, colour: '#66b', remains: 0.5 },
    ],
  },
  mastercard: {
    colour: '#222',
    marks: [
      { outline: disc(12, 10, 6.5), colour: '#e22' },
      { outline: disc(20, 10, 6.5), colour: '#f92' },
      { outline: lens, colour: '#f60', remains: 0.5 },
    ],
  },
  mir: {
    colour: '#175',
    marks: [{ letters: 'MIR', height: 8.4 }],
  },
  naranja: {
    colour: '#f50',
    marks: [
      { outline: disc(16, 10, 7.5) },
      {
        outline:
          'M15.5 4.4H16.5V15.6H15.5zM20.6 13.2 21.1 12.4 11.4 6.8 10.9 7.6zM11.4 13.2 10.9 12.4 20.6 6.8 21.1 7.6z',
        colour: '#f50',
        remains: 1,
      },
    ],
  },
  shopping: {
    colour: '#528',
    marks: [
      { outline: 'M10.5 7.5H21.5L22.6 17H9.4z' },
      { outline: 'M12.6 9.2V6.6A3.4 3.4 0 0 1 19.4 6.6V9.2H18V6.6A2 2 0 0 0 14 6.6V9.2z', colour: '#fa0' },
    ],
  },
  sodexo: {
    colour: '#238',
    marks: [{ letters: 'SODEXO', height: 6.8 }],
  },
  ticket: {
    colour: '#d22',
    marks: [
      { outline: 'M5 4H27V8A2 2 0 0 0 27 12V16H5V12A2 2 0 0 0 5 8z' },
      { outline: 'M19 5H20V7H19zM19 9H20V11H19zM19 13H20V15H19z', colour: '#d22', remains: 1 },
    ],
  },
  troy: { colour: '#189', marks: [{ letters: 'TROY', height: 8 }] },
  tuya: { colour: '#d03', marks: [{ letters: 'TUYA', height: 8 }] },
  unionpay: {
    colour: '#078',
    marks: [
      { outline: 'M0 3A3 3 0 0 1 3 0H13.5L9 20H3A3 3 0 0 1 0 17z', colour: '#d12', remains: 1 },
      { outline: 'M13.5 0H22.5L18 20H9z', colour: '#047', remains: 1 },
      { letters: 'UP', height: 8.4, lean: 12 },
    ],
  },
  verve: {
    colour: '#135',
    marks: [{ letters: 'VERVE', height: 7 }],
  },
  visa: { colour: '#227', marks: [{ letters: 'VISA', height: 9, lean: 12 }] },
  vr: { colour: '#183', marks: [{ letters: 'VR', height: 9.4 }] },
}
