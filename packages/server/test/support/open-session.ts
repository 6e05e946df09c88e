import { asMerchant, requestsOf, type TestService } from './start-test-service.ts'

/** A session of the sandbox, as the creator gets it. */
export interface TestSession {
  readonly sessionId: string
  readonly apiKey: string
  readonly accessToken: string
  readonly notificationSecret: string
  readonly expiresAt: number
  /** Both headers of its merchant. */
  readonly headers: Readonly<Record<string, string>>
}

/** Creates a session as the demo merchant. */
export async function openSession(service: TestService, fields: object = {}): Promise<TestSession> {
  const { status, body, text } = await service.post('/v1/sandbox/sessions', fields, asMerchant('demo'))
  if (status !== 200) throw new Error(`no session: ${text}`)
  const session = body as Omit<TestSession, 'headers'>
  const { apiKey, accessToken } = session
  return { ...session, headers: { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` } }
}

/** Drops a session as the demo merchant. */
export async function dropSession(service: TestService, { sessionId }: TestSession): Promise<void> {
  const path = `/v1/sandbox/sessions/${sessionId}`
  const { status, text } = await service.send(path, { method: 'DELETE', headers: asMerchant('demo') })
  if (status !== 200) throw new Error(`the session is still there: ${text}`)
}

/** The service; all requests that tests send as the demo merchant go to it as the session. */
export function asSession(service: TestService, { apiKey, accessToken }: TestSession): TestService {
  const replace = (text: string): string =>
    text.replaceAll('ek_test_demo', apiKey).replaceAll('at_test_demo', accessToken)
  const send: TestService['send'] = (path, init = {}) => {
    const { headers, body } = init
    const replaced = new Headers([...new Headers(headers)].map(([name, value]) => [name, replace(value)]))
    // A form can contain the access token of somebody who logs in.
    const form =
      body instanceof URLSearchParams ? { body: new URLSearchParams(replace(body.toString())) } : {}
    return service.send(path, { ...init, headers: replaced, ...form })
  }
  return { ...service, ...requestsOf(service.url, send) }
}
