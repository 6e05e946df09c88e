/** A font by which time tells one digit from the others. */
export interface SlowFont {
  readonly name: string
  /** When the digit is slow: where the text is laid out, or where it is drawn. */
  readonly kind: 'layout' | 'drawing'
  /**
   * Writes the font.
   * @param slow The digit that is slow. The other nine, the space and the slash are not, and all have one width.
   */
  make(slow: string): Buffer
}
