// Hebrew and Arabic letters, and the characters that change the direction of a text.
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Isolates somebody else's text inside our own sentence, so that right-to-left letters reorder nothing around it. In
 * markup, `<bdi>` does this, but a title has no markup.
 */
export function isolate(text: string): string {
  return turning.test(text) ? `\u2068${text}\u2069` : text
}
