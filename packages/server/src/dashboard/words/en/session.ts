import type { SessionWords } from '../types/session.ts'

export const session: SessionWords = {
  title: 'Log in',
  lead: 'Your shop’s links, payments, refunds and notifications.',
  token: 'Access token',
  hint: 'The token that your server sends as',
  logIn: 'Log in',
  invalid: 'Invalid access token. It may have been revoked or expired.',
  sandbox: (merchant) => `This is a sandbox. Log in as ${merchant} with`,
}
