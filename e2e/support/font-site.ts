import type { ServerResponse } from 'node:http'
import { type CountingServer, startCountingServer } from './counting-server.ts'
import { makeFont } from './make-font.ts'

/** A site of fonts that try to reveal which digits are typed. */
export interface FontSite extends CountingServer {
  /** How many bytes of the endless files were sent, and how many of these files are still being sent. */
  readonly endless: { sentBytes: number; open: number }
}

const digits = [...'0123456789']

/** One file for each digit, which a browser fetches when the digit is shown. */
export function fontPerDigit(at: string): string {
  return digits
    .map((digit) => `@font-face{font-family:Spy;src:url(${at}/${digit}.ttf);unicode-range:U+003${digit}}`)
    .join('\n')
}

/** The same as Font objects for the option. */
export function fontObjects(at: string): object[] {
  return digits.map((digit) => ({
    family: 'Spy',
    src: `url(${at}/${digit}.ttf)`,
    unicodeRange: `U+003${digit}`,
  }))
}

export async function startFontSite(): Promise<FontSite> {
  const endless = { sentBytes: 0, open: 0 }
  const server = await startCountingServer((path, response) => {
    const file = path.slice(path.lastIndexOf('/') + 1)
    const send = (type: string, body: Buffer | string): void => {
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
    }
    const digit = digits.indexOf(file[0] ?? '')
    switch (file) {
      case 'digits.css':
        return send('text/css', fontPerDigit('.'))
      case 'hostile.css':
        return send('text/css', hostileSheet)
      case 'redirected.css':
        return redirect(response, 'digits.css')
      case 'redirected.ttf':
        return redirect(response, '1.ttf')
      case 'plain.css':
        return send('text/plain', 'This is no style sheet. url(from-the-text.ttf) @font-face{src:url(')
      case 'closed.ttf':
        return void response.writeHead(200).end('No other origin may read this.')
      case 'gone.ttf':
        return void response.writeHead(404, { 'access-control-allow-origin': '*' }).end('gone')
      case 'no-font.ttf':
        return send('font/ttf', '<script>alert(1)</script>')
      case 'large.ttf':
        return send('font/ttf', Buffer.concat([wholeFont, Buffer.alloc(600 * 1024)]))
      case 'endless.ttf':
        return sendEndlessly(response, endless)
      case 'silent.ttf':
        return undefined // No answer at all, ever.
      default:
        return send('font/ttf', digit < 0 ? wholeFont : fontOf(digit))
    }
  })
  return { ...server, endless }
}

const wholeFont = makeFont({ characters: '0123456789', ascent: 800 })

/** Each is taller and wider than the previous one, so that a measurement of the text reveals the digits. */
function fontOf(digit: number): Buffer {
  return makeFont({ characters: String(digit), ascent: 900 + 400 * digit, advance: 300 + 100 * digit })
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, 'access-control-allow-origin': '*' }).end()
}

function sendEndlessly(response: ServerResponse, endless: FontSite['endless']): void {
  const chunk = Buffer.alloc(64 * 1024)
  response.writeHead(200, { 'access-control-allow-origin': '*' })
  endless.open += 1
  response.on('close', () => {
    endless.open -= 1
  })
  const send = (): void => {
    if (response.destroyed) return
    endless.sentBytes += chunk.length
    if (response.write(chunk)) setTimeout(send, 1)
    else response.once('drain', send)
  }
  send()
}

/** Everything that a style sheet can request. */
const hostileSheet = `
@import url(imported.css);
@import "imported-too.css" layer(x);
@namespace url(namespace.xml);
input, * { background: url(background.png); content: url(content.png) }
input[value^="4"] { background: url(starts-with-4.png) }
@media all { @font-face { font-family: Spy; src: url(nested.ttf); unicode-range: U+34 } }
@supports (color: red) { input { list-style-image: url(list.png) } }
@font-face { font-family: Spy; src: local("Arial"); unicode-range: U+30 }
@font-face { font-family: Spy; src: url(data:font/ttf;base64,AAEAAAA=); unicode-range: U+31 }
@font-face { font-family: Spy; src: url("javascript:alert(1)"); unicode-range: U+32 }
@font-face { font-family: Spy; src: url(gone.ttf), url(4.ttf); unicode-range: U+33 }
@font-face { font-family: Spy; src: url(redirected.ttf); unicode-range: U+34 }
@font-face { font-family: Spy; src: url(closed.ttf); unicode-range: U+35 }
@font-face { font-family: Spy; src: url(no-font.ttf); unicode-range: U+36 }
@font-face { font-family: Spy; src: url(large.ttf); unicode-range: U+37 }
@font-face { font-family: Spy; src: url(8.ttf) format("truetype") tech(variations), url(9.ttf); unicode-range: U+38 }
@font-face { font-family: Spy; src: url(9.ttf); unicode-range: U+39; font-display: block }
@font-face { font-family: "Spy"; src: url(5.ttf); unicode-range: U+35-36 }
@font-face { font-family: Spy; src: url(7.ttf); unicode-range: U+37 }
@font-face { font-family: Spy; src: url(eleventh.ttf); unicode-range: U+34 }
@font-face { font-family: Spy; src: url(twelfth.ttf); unicode-range: U+32 }
@font-face { font-family: Spy; src: url(
`
