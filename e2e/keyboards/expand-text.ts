/** What has happened in a run before a step. */
export interface Run {
  /** All digits of the run. */
  readonly all: string
  /** How many of them have been typed, with the present one. */
  readonly typed: number
  /** The text between the caret and the separator before it, when the run began. */
  readonly word: string
}

/** Puts the digits of a run into the text of a step. */
export function expandText(text: string, { all, typed, word }: Run): string {
  const [digit, run] = [all.slice(typed - 1, typed), all.slice(0, typed)]
  const values: Readonly<Record<string, string>> = {
    digit,
    run,
    all,
    word,
    last: all.slice(-1),
    allButLast: all.slice(0, -1),
    first4: all.slice(0, 4),
    first8: all.slice(0, 8),
    rest4: all.slice(4),
    spaced: [...all].join(' '),
    shorterWord: word.slice(0, Math.max(0, word.length - typed)),
    fullwidthRun: inScript(run, 0xff10),
    fullwidthAll: inScript(all, 0xff10),
    arabicDigit: inScript(digit, 0x0660),
    persianDigit: inScript(digit, 0x06f0),
  }
  return text.replace(/\$(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A step names $${name}, which is unknown.`)
    return value
  })
}

/** ASCII digits in another script, whose digits begin at a code point. */
function inScript(digits: string, zero: number): string {
  return [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
}
