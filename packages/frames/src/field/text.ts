/** The content of a text input: its text, and the selection as offsets from the start of the text. */
export interface Text {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A displayed text, with the digits that it represents. */
export interface Value extends Text {
  readonly digits: string
}

/** The text after an edit, and the kind of the edit, as the browser reports it. */
export interface Edit extends Text {
  /** `replace`: autofill, a password manager or an accepted suggestion has set the whole text. */
  readonly kind: 'type' | 'paste' | 'delete-backward' | 'delete-forward' | 'delete' | 'replace'
  /**
   * The part of the text that the edit inserted. A pasted text still has its line breaks here; the input drops them.
   */
  readonly inserted: string
  /** The selection before the edit. Absent if the browser did not report it. */
  readonly selected?: { readonly start: number; readonly end: number }
}

/** How the digits of a field are read from a text and displayed. */
export interface Format {
  /** The part of an inserted text that belongs in the field. Default: all of it. */
  pick?(inserted: string): string
  /**
   * The digits of a text that was inserted as a whole. It accepts what people paste and what browsers and password
   * managers set. For a whole value that `show` has formatted, it returns the same digits again.
   */
  read(text: string): string
  /**
   * The digits of a displayed text after an edit by hand, one key at a time. It makes no guess that the next key may
   * contradict.
   *
   * @param typed The typed text, unless the edit was a deletion.
   */
  reread(text: string, typed: string): string
  /** The text that represents the digits. */
  show(digits: string): string
  /**
   * The most digits that are accepted from a paste or an autofill. This is one more than the longest value has, so that
   * a value that is too long stays invalid instead of becoming another value.
   */
  readonly most: number
  /** The fewest digits of a whole value. */
  readonly least: number
}

/** Converts decimal digits of all scripts to ASCII: full-width, Arabic-Indic, Persian, Devanagari, Bengali, Thai. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
}

/** The ten digits of a script follow each other, in Unicode's order of values. */
function valueOfDigit(digit: string): number {
  const before = String.fromCodePoint(Number(digit.codePointAt(0)) - 1)
  return /\p{Nd}/u.test(before) ? (valueOfDigit(before) + 1) % 10 : 0
}

/** Only the digits of a text. */
export function onlyDigits(text: string): string {
  return asciiDigits(text).replace(/\D/g, '')
}
