import type { Message } from './parse-message.ts'

/**
 * The names of the fields that a message sends the security code in, in lower case: a destination that repeats what it
 * received repeats them too. They are the last words before each template.
 */
export function codeNamesOf({ headers, body }: Message): readonly string[] {
  const names = new Set<string>()
  for (const [name, value] of Object.entries(headers)) {
    for (const word of namesIn(`${name}: ${value}`)) names.add(word)
  }
  for (const word of namesIn(body === null ? '' : decodeLoosely(body))) names.add(word)
  return [...names]
}

// Names of fields are at least this long; shorter words occur in every text.
const longest = 40
const shortest = 3

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{ *card\.cvv\b/g)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - longest), index).toLowerCase()
    const word = before.match(/[a-z_][\w-]*/g)?.at(-1) ?? ''
    return word.length >= shortest ? [word] : []
  })
}

function decodeLoosely(text: string): string {
  return text.replace(/%(5b|5d|7b|7d)/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
