/** A text input of a request. */
export interface TextPlace {
  /** For example `post /v1/payments/tokens/card card.cardHolderName`. */
  readonly name: string
  /** How many bytes of text fit: a URL and all headers together have 16 kB, a body 64 kB. */
  readonly mostBytes: number
  /** Builds the request with a text in that place. */
  readonly requestWith: (text: string) => SentRequest
  /** Encodes a text for that place. */
  readonly encode: (text: string) => string
}

export interface SentRequest {
  readonly path: string
  readonly init: RequestInit
}

export type HeaderFields = Readonly<Record<string, string>>

export const inBody = 60_000
export const inHead = 14_000
export const inForm = 15_000

/** A query parameter. */
export function placeInQuery(path: string, name: string, headers: HeaderFields): TextPlace {
  const requestWith = (text: string): SentRequest => ({
    path: `${filled(path)}?${name}=${encodeURIComponent(text)}`,
    init: { headers },
  })
  return { name: `get ${path} ?${name}`, mostBytes: inHead, requestWith, encode: encodeURIComponent }
}

/** A part of a path, written as `{name}`. */
export function placeInPath(method: string, path: string, headers: HeaderFields): TextPlace {
  const requestWith = (text: string): SentRequest => ({
    path: path.replace(/\{\w+\}/, encodeURIComponent(text)),
    init: { method: method.toUpperCase(), headers },
  })
  return { name: `${method} ${path}`, mostBytes: inHead, requestWith, encode: encodeURIComponent }
}

/** A path with an unknown id in it. */
export function filled(path: string): string {
  return path.replace(/\{\w+\}/g, 'k')
}
