/** A font in which one digit takes a different time than the others. */
export interface SlowFont {
  readonly name: string
  /** When the digit is slow: during layout, or during drawing. */
  readonly kind: 'layout' | 'drawing'
  /**
   * Writes the font.
   * @param slow The slow digit. The other nine, the space and the slash are not slow, and all have the same width.
   */
  make(slow: string): Buffer
}
