// Hebrew and Arabic, and the characters that turn what stands around them.
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A text that somebody else wrote, for the middle of a sentence of ours: its letters keep their direction to themselves.
 * In markup `<bdi>` does it; a title has no markup.
 */
export function isolate(text: string): string {
  return turning.test(text) ? `\u2068${text}\u2069` : text
}
