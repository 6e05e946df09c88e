/** Fonts that pages use, as files; each time as bytes of its own, which a test may break. */
export declare const realFonts: {
  readonly inter: Uint8Array
  readonly interWoff: Uint8Array
  readonly interVariable: Uint8Array
  readonly roboto: Uint8Array
  /** This font has no digits. */
  readonly robotoExtended: Uint8Array
  readonly sourceSans: Uint8Array
}
