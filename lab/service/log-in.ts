import type { Program } from './start-program.ts'

/** Logs the demo merchant in to the dashboard. @returns the cookie of the session. */
export async function logIn({ url }: Program): Promise<string> {
  const body = new URLSearchParams({ token: 'at_test_demo' })
  const answer = await fetch(`${url}/dashboard/login`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  if (answer.status !== 303) throw new Error(`The dashboard answered ${answer.status} to the log-in.`)
  return cookie.split(';')[0] ?? ''
}
