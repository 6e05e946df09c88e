import type { Answer, TestService } from './start-test-service.ts'

/** A user who is signed in to the dashboard. */
export interface Visitor {
  /** The cookie as a browser sends it. */
  readonly cookie: string
  /** The secret that each form of the session contains. */
  readonly formKey: string
  look(path: string): Promise<Answer>
  /** Submits a form as a browser does from a page of the dashboard. */
  submit(path: string, fields?: Readonly<Record<string, string>>): Promise<Answer>
  /** Submits a form and follows the redirect. */
  follow(path: string, fields?: Readonly<Record<string, string>>): Promise<Answer>
}

/** A user who signs in with an access token. */
interface User {
  readonly token: string
  /** Of the dashboard's pages, for a service with another name. Default: its address. */
  readonly origin?: string
}

/** Signs in as a sandbox merchant, or with an access token. */
export async function visitDashboard(service: TestService, who: string | User = 'demo'): Promise<Visitor> {
  const { token, origin = service.url } = typeof who === 'string' ? { token: `at_test_${who}` } : who
  const answer = await logIn(service, token, {}, origin)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const look = (path: string): Promise<Answer> =>
    service.send(path, { headers: { cookie }, redirect: 'manual' })
  const { text } = await look('/dashboard')
  const formKey = /name="formKey" value="(\w+)"/.exec(text)?.[1] ?? ''
  const submit: Visitor['submit'] = (path, fields = {}) =>
    service.send(path, {
      method: 'POST',
      headers: { cookie, origin, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ formKey, ...fields }),
      redirect: 'manual',
    })
  return {
    cookie,
    formKey,
    look,
    submit,
    follow: async (path, fields) => {
      const { status, headers, text: said } = await submit(path, fields)
      if (status !== 303) throw new Error(`${path} answered ${status}: ${said}`)
      return look(headers.get('location') ?? '')
    },
  }
}

/** Submits the sign-in form. */
export function logIn(
  service: TestService,
  token: string,
  fields: Readonly<Record<string, string>> = {},
  origin: string = service.url,
): Promise<Answer> {
  return service.send('/dashboard/login', {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token, ...fields }),
    redirect: 'manual',
  })
}
