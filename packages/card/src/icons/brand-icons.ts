import type { BrandId } from '../brand.ts'
import { disc, type Icon } from './icon.ts'

/** Where the circles of Maestro and Mastercard overlap: 5.12 = √(6.5² − 4²) above and below the middle. */
const lens = 'M16 4.88A6.5 6.5 0 0 1 16 15.12 6.5 6.5 0 0 1 16 4.88z'

/**
 * Our own small drawings, by brand: its colours, and a plain shape or its name in plain capitals. They distinguish
 * cards, and copy nobody's trademark artwork.
 */
export const brandIcons: Readonly<Record<BrandId, Icon>> = {
  alelo: { colour: '#00694e', marks: [{ letters: 'ALELO', height: 7, colour: '#d7e219' }] },
  'american-express': { colour: '#0a6cc9', marks: [{ letters: 'AMEX', height: 8 }] },
  argencard: {
    colour: '#1b75bb',
    marks: [
      { letters: 'ARGEN', height: 5.4, y: 6.2 },
      { letters: 'CARD', height: 5.4, y: 13.8, colour: '#ffd34d' },
    ],
  },
  aura: {
    colour: '#20398b',
    marks: [
      { outline: 'M4 20Q16 10.5 28 20z', colour: '#f9b61a' },
      { letters: 'AURA', height: 7.4, y: 8 },
    ],
  },
  cabal: {
    colour: '#00468b',
    marks: [
      { outline: 'M0 15H32V17H0z', colour: '#e2001a' },
      { letters: 'CABAL', height: 7, y: 8 },
    ],
  },
  carnet: {
    colour: '#a3142b',
    marks: [{ letters: 'CARNET', height: 6.8 }],
  },
  cencosud: {
    colour: '#0061ad',
    marks: [
      { letters: 'CENCO', height: 5.4, y: 6.2 },
      { letters: 'SUD', height: 5.4, y: 13.8, colour: '#8fd0ff' },
    ],
  },
  codensa: {
    colour: '#0b4ea2',
    marks: [{ outline: 'M18.8 2 9.5 11.4H15L13.2 18 22.5 8.6H17z', colour: '#ffd23f' }],
  },
  'diners-club': {
    colour: '#0b57a4',
    marks: [
      { outline: disc(16, 10, 7) },
      {
        outline: 'M14.6 5.2V14.8A5 5 0 0 1 14.6 5.2zM17.4 5.2A5 5 0 0 1 17.4 14.8z',
        colour: '#0b57a4',
        remains: 1,
      },
    ],
  },
  discover: {
    colour: '#23272f',
    marks: [
      { outline: 'M10 20Q26 18.5 32 11V17A3 3 0 0 1 29 20z', colour: '#f58220', remains: 0.5 },
      { letters: 'DISCOVER', height: 5.4, y: 8, room: 27 },
    ],
  },
  elo: {
    colour: '#16161a',
    marks: [
      { letters: 'ELO', height: 8, y: 7.8 },
      { outline: disc(12, 15.8, 1.2), colour: '#ffcb05' },
      { outline: disc(16, 15.8, 1.2), colour: '#00a4e0' },
      { outline: disc(20, 15.8, 1.2), colour: '#ef4123' },
    ],
  },
  hiper: { colour: '#ef6c14', marks: [{ letters: 'HIPER', height: 7 }] },
  hipercard: {
    colour: '#a9121c',
    marks: [
      { letters: 'HIPER', height: 5.4, y: 6.2 },
      { letters: 'CARD', height: 5.4, y: 13.8 },
    ],
  },
  jcb: {
    colour: '#f4f5f7',
    marks: [
      { outline: 'M4 18V5A3 3 0 0 1 7 2H11.5V15A3 3 0 0 1 8.5 18z', colour: '#0e4c96' },
      { outline: 'M12.25 18V5A3 3 0 0 1 15.25 2H19.75V15A3 3 0 0 1 16.75 18z', colour: '#d7182a' },
      { outline: 'M20.5 18V5A3 3 0 0 1 23.5 2H28V15A3 3 0 0 1 25 18z', colour: '#1d8a3b' },
      { letters: 'J', height: 5.6, x: 7.6, remains: 1 },
      { letters: 'C', height: 5.6, x: 15.9, remains: 1 },
      { letters: 'B', height: 5.6, x: 24.25, remains: 1 },
    ],
  },
  maestro: {
    colour: '#1c1d26',
    marks: [
      { outline: disc(12, 10, 6.5), colour: '#0f93dc' },
      { outline: disc(20, 10, 6.5), colour: '#eb1c24' },
      { outline: lens, colour: '#6c6bbd', remains: 0.5 },
    ],
  },
  mastercard: {
    colour: '#1c1d26',
    marks: [
      { outline: disc(12, 10, 6.5), colour: '#eb1c24' },
      { outline: disc(20, 10, 6.5), colour: '#f79e1b' },
      { outline: lens, colour: '#ff5f00', remains: 0.5 },
    ],
  },
  mir: {
    colour: '#0f7a4f',
    marks: [{ letters: 'MIR', height: 8.4 }],
  },
  naranja: {
    colour: '#fe5000',
    marks: [
      { outline: disc(16, 10, 7.5) },
      {
        outline:
          'M15.5 4.4H16.5V15.6H15.5zM20.6 13.23 21.1 12.37 11.4 6.77 10.9 7.63zM11.4 13.23 10.9 12.37 20.6 6.77 21.1 7.63z',
        colour: '#fe5000',
        remains: 1,
      },
    ],
  },
  shopping: {
    colour: '#5b2a86',
    marks: [
      { outline: 'M10.5 7.5H21.5L22.6 17H9.4z' },
      { outline: 'M12.6 9.2V6.6A3.4 3.4 0 0 1 19.4 6.6V9.2H18V6.6A2 2 0 0 0 14 6.6V9.2z', colour: '#ffb000' },
    ],
  },
  sodexo: {
    colour: '#2a2f86',
    marks: [{ letters: 'SODEXO', height: 6.8 }],
  },
  ticket: {
    colour: '#e2231a',
    marks: [
      { outline: 'M5 4H27V8A2 2 0 0 0 27 12V16H5V12A2 2 0 0 0 5 8z' },
      { outline: 'M19 5H20V7H19zM19 9H20V11H19zM19 13H20V15H19z', colour: '#e2231a', remains: 1 },
    ],
  },
  troy: { colour: '#0c8a98', marks: [{ letters: 'TROY', height: 8 }] },
  tuya: { colour: '#d6083b', marks: [{ letters: 'TUYA', height: 8 }] },
  unionpay: {
    colour: '#01798a',
    marks: [
      { outline: 'M0 3A3 3 0 0 1 3 0H13.5L9 20H3A3 3 0 0 1 0 17z', colour: '#d7182a', remains: 1 },
      { outline: 'M13.5 0H22.5L18 20H9z', colour: '#00447c', remains: 1 },
      { letters: 'UP', height: 8.4, lean: 12 },
    ],
  },
  verve: {
    colour: '#0c3a5b',
    marks: [{ letters: 'VERVE', height: 7 }],
  },
  visa: { colour: '#1a1f71', marks: [{ letters: 'VISA', height: 9, lean: 12 }] },
  vr: { colour: '#0a8a3a', marks: [{ letters: 'VR', height: 9.4 }] },
}
