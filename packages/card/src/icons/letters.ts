/** One letter as strokes. It is six units high, and `width` units wide between the centers of its outer strokes. */
export interface Letter {
  readonly width: number
  readonly strokes: string
}

const roundB = 'a1.5 1.5 0 0 0 0-3'
const bowl = 'M0 6V0H2.3a1.7 1.7 0 0 1 0 3.4H0'

// Our own plain capitals: the letters of a font would need that font, change color in forced colors, and be selected
// with the page's text.
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 6 2.1 0 4.2 6M1 4.2H3.2',
  B: `M0 0V6H2.3${roundB}H0H2.1${roundB}z`,
  C: 'M3.8 1.2A2.2 3 0 1 0 3.8 4.8',
  D: 'M0 0V6H1.4A2.4 3 0 0 0 1.4 0z',
  E: 'M3 0H0V6H3M0 3H2.6',
  G: 'M3.7 1.1A2.2 3 0 1 0 4 4.2V3.2H2.5',
  H: 'M0 0V6M3.6 0V6M0 3H3.6',
  I: 'M0 0V6',
  J: 'M2.6 0V4.3A1.3 1.7 0 0 1 0 4.5',
  L: 'M0 0V6H2.8',
  M: 'M0 6V0L2.4 4 4.8 0V6',
  N: 'M0 6V0L3.8 6V0',
  O: 'M2.2 0A2.2 3 0 1 0 2.2 6 2.2 3 0 1 0 2.2 0z',
  P: bowl,
  R: `${bowl}M2 3.4 3.9 6`,
  S: 'M3.3 .8C2.6-.3 .1-.3 .1 1.5 .1 3.3 3.5 2.6 3.5 4.5 3.5 6.4 .7 6.3 0 5.1',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A1.9 2 0 0 0 3.8 4V0',
  V: 'M0 0 2.1 6 4.2 0',
  X: 'M0 0 3.8 6M3.8 0 0 6',
  Y: 'M0 0 2 3.2 4 0M2 3.2V6',
}

const widths: Readonly<Record<string, number>> = {
  E: 3,
  I: 0,
  J: 2.6,
  L: 2.8,
  M: 4.8,
  O: 4.4,
  A: 4.2,
  V: 4.2,
}

/** The strokes of a capital letter; empty for a letter that no wordmark has. */
export function letterOf(capital: string): Letter {
  return { width: widths[capital] ?? 3.8, strokes: strokes[capital] ?? '' }
}
