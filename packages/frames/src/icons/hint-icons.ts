import { disc, type Icon } from '@element-js/card/icons'

/** Icons without a brand: an unknown card, and the place of the security code. */
export type HintIconId = 'unknown' | 'code-on-back' | 'code-on-front'

export const hintIcons: Readonly<Record<HintIconId, Icon>> = {
  unknown: {
    colour: null,
    marks: [
      { outline: 'M4 5H9V9H4z' },
      { outline: 'M4 13H9V15H4zM10.5 13H15.5V15H10.5zM17 13H22V15H17zM23.5 13H28V15H23.5z' },
    ],
  },
  'code-on-back': {
    colour: null,
    marks: [
      { outline: 'M0 3H32V7H0z', remains: 1 },
      { outline: 'M4 10H28V16H4z' },
      { outline: disc(18, 13, 1.4) + disc(22, 13, 1.4) + disc(26, 13, 1.4), remains: 1 },
    ],
  },
  'code-on-front': {
    colour: null,
    marks: [
      { outline: 'M4 11H9V15H4z' },
      { outline: 'M12 3H30V9H12z' },
      {
        outline: disc(15, 6, 1.4) + disc(19, 6, 1.4) + disc(23, 6, 1.4) + disc(27, 6, 1.4),
        remains: 1,
      },
    ],
  },
}
