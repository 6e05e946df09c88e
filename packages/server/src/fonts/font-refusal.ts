/** Says why a font is not rebuilt, in a sentence for the developer who chose it. It repeats nothing of the file. */
export class FontRefusal extends Error {
  override readonly name = 'FontRefusal'
}
