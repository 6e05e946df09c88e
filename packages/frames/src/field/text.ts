/** What a text input holds: its text, and the selection in it as offsets from the text's start. */
export interface Text {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The text that the browser left after an edit, and what kind of edit it says it was. */
export interface Edit extends Text {
  readonly kind: 'type' | 'paste' | 'delete-backward' | 'delete-forward' | 'replace'
  /** The part of the text that the edit put in. */
  readonly inserted: string
}

/** How the digits of a field are read out of typed text, and shown. */
export interface Format {
  /**
   * The digits that a text means. Takes what people, browsers and password managers enter; a text that its own
   * `show` made reads back to the same digits.
   */
  read(text: string): string
  /** The text that shows the digits. */
  show(digits: string): string
  /** The most digits that are taken over from a paste or an autofill. */
  readonly most: number
  /** The fewest digits that can be a whole value by themselves. */
  readonly least: number
}

/** Decimal digits of any script that browsers hand over, as ASCII: full-width, Arabic-Indic and Persian. */
export function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
