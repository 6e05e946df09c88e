import type { ElementType } from './element-page.ts'

/** An input that the browser can fill: one of ours, or the page's own input of the cardholder's name. */
export type Fillable = 'pan' | 'expiration' | 'cvv' | 'name'

/** A way in which a page arranges the inputs of a card. */
export interface Layout {
  readonly name: string
  /** The elements of the page, each in its own frame. */
  readonly types: readonly ElementType[]
  readonly inputs: readonly Fillable[]
}

export const layouts: readonly Layout[] = [
  { name: 'a card in one frame', types: ['card'], inputs: ['pan', 'expiration', 'cvv'] },
  { name: 'three frames', types: ['pan', 'expiration', 'cvv'], inputs: ['pan', 'expiration', 'cvv'] },
  {
    name: 'three frames and a name of the page',
    types: ['pan', 'expiration', 'cvv'],
    inputs: ['name', 'pan', 'expiration', 'cvv'],
  },
  { name: 'a code alone', types: ['cvv'], inputs: ['cvv'] },
]

/** An expiration date as a profile contains it, and as Chromium writes it into an input with a placeholder. */
export interface ExpiryShape {
  /** Absent: our own. */
  readonly placeholder?: string
  readonly month: string
  readonly year: string
  /** What Chromium writes. */
  readonly writes: string
  /** What the field shows afterwards. */
  readonly shows: string
}

const april = { month: '04', year: '2030', shows: '04 / 30' }

export const shapes: readonly ExpiryShape[] = [
  { ...april, writes: '04 / 30' },
  { ...april, placeholder: 'MM/YY', writes: '04/30' },
  { ...april, placeholder: 'MM / YYYY', writes: '04 / 2030' },
  { ...april, placeholder: 'MM/AAAA', writes: '04/2030' },
  { ...april, placeholder: 'MM-YY', writes: '04-30' },
  { ...april, placeholder: 'MM-YYYY', writes: '04-2030' },
  { ...april, placeholder: 'MM YY', writes: '04 30' },
  { ...april, placeholder: 'MMYY', writes: '0430' },
  { ...april, placeholder: 'MMYYYY', writes: '042030' },
  // Where Chromium recognizes no pattern, it writes the month first and the whole year.
  { ...april, placeholder: 'YYYY-MM', writes: '04/2030' },
  { placeholder: 'MM/YY', month: '4', year: '30', writes: '04/30', shows: '04 / 30' },
  { month: '12', year: '2031', writes: '12 / 31', shows: '12 / 31' },
]

/** Whether the page's frames have the policy `autofill`. */
export type Policy = 'allowed' | 'not allowed'

export interface Cell {
  readonly layout: Layout
  readonly shape: ExpiryShape
  readonly policy: Policy
  /** The input in which the payer chooses the card. */
  readonly anchor: Fillable
}

/**
 * The inputs that Chromium permits to fill: all of them with the policy. Without it, only those of the origin in which
 * the fill begins, and those of the page itself. Our frames share one origin.
 *
 * @see https://chromium.googlesource.com/chromium/src/+/main/docs/security/autofill-across-iframes.md
 */
export function permitted({ layout, policy, anchor }: Cell): readonly Fillable[] {
  return policy === 'not allowed' && anchor === 'name' ? ['name'] : layout.inputs
}
