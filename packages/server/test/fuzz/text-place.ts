/** A text input of a request. */
export interface TextPlace {
  /** The method in lower case and the path, for example `post /v1/payments/tokens/card`. */
  readonly route: string
  /** The route and the input, for example `post /v1/payments/tokens/card card.cardHolderName`. */
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

/** What the places of a route have in common. */
export interface PlaceOptions {
  readonly route: string
  /** The path to request, with an id in the place of each parameter. */
  readonly path: string
  readonly headers: HeaderFields
}

/** A query parameter. */
export function placeInQuery({ route, path, headers }: PlaceOptions, name: string): TextPlace {
  const requestWith = (text: string): SentRequest => ({
    path: `${path}?${name}=${encodeURIComponent(text)}`,
    init: { headers },
  })
  return { route, name: `${route} ?${name}`, mostBytes: inHead, requestWith, encode: encodeURIComponent }
}

/** The parameter of a path, written in the route as `{name}`. */
export function placeInPath({ route, headers }: Omit<PlaceOptions, 'path'>): TextPlace {
  const [method = '', path = ''] = route.split(' ')
  const requestWith = (text: string): SentRequest => ({
    path: path.replace(/\{\w+\}/, () => encodeURIComponent(text)),
    init: { method: method.toUpperCase(), headers },
  })
  return { route, name: route, mostBytes: inHead, requestWith, encode: encodeURIComponent }
}
