/** The reason why a font is not rebuilt, for the developer who chose it. The message repeats nothing from the file. */
export class FontRefusal extends Error {
  override readonly name = 'FontRefusal'
}
