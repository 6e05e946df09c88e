/** What a text input holds: its text, and the selection in it as offsets from the text's start. */
export interface Text {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A shown text with the digits that it stands for. */
export interface Value extends Text {
  readonly digits: string
}

/** The text that the browser left after an edit, and what kind of edit it says it was. */
export interface Edit extends Text {
  /** `replace`: the whole text was set, by autofill, a password manager or a suggestion that was taken. */
  readonly kind: 'type' | 'paste' | 'delete-backward' | 'delete-forward' | 'delete' | 'replace'
  /** The part of the text that the edit put in. */
  readonly inserted: string
  /** What was selected before the edit. Absent where the browser did not tell. */
  readonly selected?: { readonly start: number; readonly end: number }
}

/** How the digits of a field are read out of a text, and shown. */
export interface Format {
  /** What of a text that is put in belongs in the field, where it may hold more; by default all of it. */
  pick?(inserted: string): string
  /**
   * The digits that a text means which was put in as a whole: takes what people paste, and what browsers and
   * password managers set. A whole value that `show` made reads back to the same digits.
   */
  read(text: string): string
  /**
   * The digits that a shown text means after it was edited by hand, one key at a time: nothing is guessed that the
   * next key may contradict.
   *
   * @param typed What was typed, if it was not a deletion.
   */
  reread(text: string, typed: string): string
  /** The text that shows the digits. */
  show(digits: string): string
  /** The most digits that are taken over from a paste or an autofill: one more than there can be, so that what is
   *  too long stays so, and is judged so, rather than becoming another value. */
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

/** The digits of a text, and nothing else. */
export function onlyDigits(text: string): string {
  return asciiDigits(text).replace(/\D/g, '')
}
