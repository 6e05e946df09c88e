import type { ApiDocument } from '../../../http/src/openapi/document.ts'
import { contractOf, type Exchange } from '../support/contract/contract.ts'

/** A response as it was on the wire. */
interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The whole body arrived. */
  readonly isComplete: boolean
}

/**
 * Splits what a connection brought into its responses.
 *
 * @throws Error if there is anything else between them.
 */
export function answersIn(bytes: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = bytes
  while (rest !== '') {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest)
    if (!head) throw new Error(`no response begins with ${JSON.stringify(rest.slice(0, 200))}`)
    const headers = new Headers()
    for (const line of (head[2] ?? '').split('\r\n').filter((each) => each !== '')) {
      const colon = line.indexOf(':')
      headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
    }
    rest = rest.slice(head[0].length)
    // A response to HEAD has the length of a body, and none.
    const length = rest.startsWith('HTTP/1.1 ') ? 0 : Number(headers.get('content-length') ?? 0)
    const status = Number(head[1])
    const text = Buffer.from(rest.slice(0, length), 'latin1').toString()
    // After "100 Continue", the response is still to come.
    if (status >= 200) answers.push({ status, headers, text, isComplete: rest.length >= length })
    rest = rest.slice(length)
  }
  return answers
}

type RequestLine = Pick<Exchange, 'method' | 'path'>

/** Everything on a connection that can be taken for the first line of a request. */
function requestLinesIn(bytes: string): RequestLine[] {
  const words = bytes.split(' ')
  return words.flatMap((version, index) => {
    const [before, target] = [words[index - 2], words[index - 1]]
    const isLine = /^HTTP\/\d\.\d/.test(version) && before !== undefined && target !== undefined
    if (!isLine || /\s/.test(target)) return []
    // The method can follow the body of another request.
    const method = before.split(/[^A-Z]/).at(-1) ?? ''
    return [{ method, path: target.replace(/^https?:\/\/[^/]*\/?/, '/') }]
  })
}

/** The errors of bytes that are no request. */
const ofParser: readonly string[] = ['malformed_request', 'headers_too_large', 'request_timeout']

/**
 * Checks a response against the API contract: it must be one to a request on its connection, or one of the three
 * errors of bytes that are no request, which have the same body. Which request it answers cannot be known, because
 * their lengths are wrong.
 *
 * @returns a function that throws an Error if a response breaks the contract.
 */
export function brokenContractOf(document: ApiDocument): (answer: RawAnswer, sent: string) => void {
  const check = contractOf(document)
  return (answer, sent) => {
    const { status, headers, text } = answer
    const flaws: unknown[] = []
    const fits = (line: RequestLine): boolean => {
      try {
        check({ ...line, status, headers, text })
        return true
      } catch (error) {
        flaws.push(error)
        return false
      }
    }
    if (requestLinesIn(sent).some(fits)) return
    const isOfParser = status >= 400 && fits(nowhere) && ofParser.includes(JSON.parse(text).data.reason)
    if (!isOfParser)
      throw new AggregateError(flaws, `${status} answers nothing that was sent: ${text.slice(0, 300)}`)
  }
}

const nowhere: RequestLine = { method: 'GET', path: '/nowhere' }
