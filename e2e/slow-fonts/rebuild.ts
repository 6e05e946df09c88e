import { createHash } from 'node:crypto'

/** The service's rebuilt version of a font. */
export type Rebuilt =
  | { readonly is: 'rebuilt'; readonly key: string; readonly font: Buffer }
  | { readonly is: 'refused'; readonly key: string; readonly reason: string }

/** Requests it from the service as a field does. */
export async function rebuild(origin: string, font: Buffer): Promise<Rebuilt> {
  const answer = await fetch(`${origin}/frames/1.2.0/fonts/${hashOf(font)}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'x-api-key': 'ek_test_demo',
      origin,
      'sec-fetch-site': 'same-origin',
    },
    body: new Uint8Array(font),
  })
  if (answer.ok) {
    const rebuilt = Buffer.from(await answer.arrayBuffer())
    return { is: 'rebuilt', key: hashOf(rebuilt), font: rebuilt }
  }
  const { message } = (await answer.json()) as { message: string }
  return { is: 'refused', key: message, reason: message }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
