import type { Keyboard } from './keyboards.ts'

/**
 * What a keyboard does with a text, in the order in which a page sees it. In a text, `$digit` is the digit that is
 * typed, `$run` are all digits that have been typed in this run, `$all` are the digits of the whole run, and `$word` is
 * the text between the caret and the separator before it, as it was before the run.
 */
export type Step =
  /** Sets the text of the composition, which the browser underlines. `over: 'word'` takes the word at the caret into it. */
  | { readonly do: 'compose'; readonly text: string; readonly over?: 'word' }
  /** Inserts a text, and ends a composition with it. */
  | { readonly do: 'commit'; readonly text: string }
  /** A command of the browser's editor: `deleteBackward`, `deleteWordBackward`, `deleteToBeginningOfLine`. */
  | { readonly do: 'command'; readonly name: string }
  /** Moves the caret, or selects: the offsets are counted in digits, backwards from the caret. */
  | { readonly do: 'select'; readonly back: number }
  /** Leaves the field. */
  | { readonly do: 'leave' }
  | Scripted

/** An edit that no protocol of the browser can make, with its events. */
export interface Scripted {
  readonly do: 'script'
  readonly text: string
  /** How many characters in front of the caret it replaces: a number, what this run has inserted, or everything. */
  readonly over?: number | 'run' | 'everything'
  /** `inputType` of its events. Absent: a bare event without one. */
  readonly inputType?: string
  /** The events that announce the edit. Default: `keydown` with 229, then `beforeinput`. */
  readonly announced?: 'no' | 'beforeinput'
  /** The selection that the page reads during the event. Default: behind the text. */
  readonly selection?: 'before' | 'around'
  /** Where the keyboard puts the caret afterwards, by its own count of characters. Default: nowhere. */
  readonly afterwards?: 'own count'
  /** How often the event is sent. Default: once. */
  readonly told?: 2
  /** The text of a composition that has just ended, whose last event comes after its end. */
  readonly composition?: 'ends before' | 'ends after'
}

/**
 * How well a sequence is known: `recorded`: the source has the events or the values after each key; `described`: it
 * describes them in words, for this keyboard; `derived`: it describes the browser, for all keyboards.
 */
export type Evidence = 'recorded' | 'described' | 'derived'

/** What a payer wants: digits one after another, a whole number at once, some digits or a group less, or undo. */
export type Intent = 'type' | 'insert' | 'delete' | 'delete a word' | 'undo'

/** What a keyboard does for one intent, by its sources. */
export interface Sequence {
  readonly name: string
  readonly intent: Intent
  /** For `type` and `delete`: for each digit. Otherwise once. */
  readonly each: readonly Step[]
  /** After the last digit. */
  readonly end?: readonly Step[]
  readonly seen: readonly {
    readonly source: string
    readonly evidence: Evidence
    readonly keyboards: readonly Keyboard[]
  }[]
}
