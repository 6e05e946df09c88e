import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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
export interface Gate {
  readonly url: string
  /** Decides what happens to calls. Default: they pass. */
  passage: Passage
  close(): Promise<void>
}

const open: Passage = (_call, forward) => forward()

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
    const body = await read(request)
    const forward = async (): Promise<GateAnswer> => {
      const answer = await fetch(`${acquirerUrl}/${path}`, { method: 'POST', headers, body })
      return { status: answer.status, text: await answer.text() }
    }
    const answer = await gate.passage({ path }, forward)
    if (!answer) response.destroy()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gate: Gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passage: open,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return gate
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}
