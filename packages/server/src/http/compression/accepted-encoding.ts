/** An encoding that we write; `null`: none. */
export type Encoding = 'br' | 'gzip' | null

/**
 * The smallest of the available encodings that a client accepts.
 *
 * @param accepted The header `Accept-Encoding`.
 */
export function chooseEncoding(
  accepted: string | undefined,
  available: { readonly br: boolean; readonly gzip: boolean },
): Encoding {
  if (available.br && accepts(accepted, 'br')) return 'br'
  return available.gzip && accepts(accepted, 'gzip') ? 'gzip' : null
}

function accepts(accepted: string | undefined, encoding: string): boolean {
  return (accepted ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
