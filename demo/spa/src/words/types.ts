/** The texts of a language that only the app has. Those that it shares with the other pages are in `page/words`. */
export interface AppWords {
  readonly skip: string
  readonly cart: string
  readonly receipt: string
  readonly yourCart: string
  readonly summary: string
  readonly goToCheckout: string
  readonly changeCart: string
  readonly inYourParcel: string
  readonly layouts: { readonly label: string; readonly fields: string; readonly line: string }
  readonly notLoaded: string
  /** The number of a test card follows `text` and `approved`. A link follows `app` and `andThere`. */
  readonly sandbox: {
    readonly text: string
    readonly approved: string
    readonly declined: string
    readonly app: string
    readonly byScriptTag: string
    readonly andThere: string
  }
}
