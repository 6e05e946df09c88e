/**
 * A picture of a card on a plate of 32 × 20 with round corners. `colour`: of the plate; `null` for icons that
 * stand for no brand and take the text's colour.
 */
export interface Icon {
  readonly colour: string | null
  readonly marks: readonly Mark[]
}

/** What is drawn on the plate, later marks over earlier ones. */
export type Mark = Shape | Word

interface Paint {
  /** Default: white. */
  readonly colour?: string
  /**
   * How much of the plate a mark leaves where the icon has one colour: 0 cuts a hole (the default), 1 fills one.
   */
  readonly remains?: number
}

/** An area by its outline, in path data. */
export interface Shape extends Paint {
  readonly outline: string
}

/** Capital letters, centred on `x` (default: the middle of the plate) and `y` (default: likewise). */
export interface Word extends Paint {
  readonly letters: string
  /** Height of a letter; its strokes take a fifth of it. */
  readonly height: number
  readonly x?: number
  readonly y?: number
  /** The width not to exceed; letters get narrower. Default: 26. */
  readonly room?: number
  /** Lean to the right, in degrees. Default: none. */
  readonly lean?: number
}

/** Path data of a full circle. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}
