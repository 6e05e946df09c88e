import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Listening, listen } from '../support/listen.ts'

/** A call of the service to its acquirer. */
export interface GateCall {
  /** `authorize`, `find`, … */
  readonly path: string
}

export interface GateAnswer {
  readonly status: number
  readonly text: string
}

/**
 * Decides what happens to a call on its way. `forward` takes it to the acquirer, at once, later or never, even if its
 * sender is dead by then.
 *
 * @returns the answer for the service; `null`: none.
 */
export type Passage = (call: GateCall, forward: () => Promise<GateAnswer>) => Promise<GateAnswer | null>

/** Stands between service and acquirer, and sees each call go and each answer come. */
export interface Gate extends Pick<Listening, 'url' | 'close'> {
  /** Decides what happens to calls. Default: they pass. */
  passage: Passage
}

/** @param acquirerUrl Where calls are forwarded to. */
export async function startGate(acquirerUrl: string): Promise<Gate> {
  const server = createServer((request, response) => {
    // Neither end needs to be alive: a call that fails here simply gets no answer.
    pass(request, response).catch(() => response.destroy())
  })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.slice(1) ?? ''
    const headers = {
      'content-type': 'application/json',
      authorization: request.headers.authorization ?? '',
    }
    const body = await text(request)
    const forward = async (): Promise<GateAnswer> => {
      const answer = await fetch(`${acquirerUrl}/${path}`, { method: 'POST', headers, body })
      return { status: answer.status, text: await answer.text() }
    }
    const answer = await gate.passage({ path }, forward)
    if (!answer) response.destroy()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
  }

  const gate: Gate = { ...(await listen(server)), passage: (_call, forward) => forward() }
  return gate
}
