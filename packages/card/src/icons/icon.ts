/**
 * A picture of a card on a plate of 32 × 20 with round corners. `colour` is the color of the plate, with three digits
 * (#07c), which saves a hundred bytes in every field; `null` for icons without a brand, which have the text's color.
 */
export interface Icon {
  readonly colour: string | null
  readonly marks: readonly Mark[]
}

/** The marks on the plate; later marks cover earlier ones. */
export type Mark = Shape | Word

interface Paint {
  /** Default: white. */
  readonly colour?: string
  /** How much of the plate remains under a mark if the icon has one color: 0 cuts a hole (the default), 1 fills one. */
  readonly remains?: number
}

/** The outline of an area, as path data. */
export interface Shape extends Paint {
  readonly outline: string
}

/** Capital letters, centered on `x` (default: the middle of the plate) and `y` (default: likewise). */
export interface Word extends Paint {
  readonly letters: string
  /** The height of a letter; its strokes are a fifth of it wide. */
  readonly height: number
  readonly x?: number
  readonly y?: number
  /** The maximum width; letters get narrower to fit. Default: 26. */
  readonly room?: number
  /** The slant to the right, in degrees. Default: none. */
  readonly lean?: number
}

/** Path data of a full circle. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}
