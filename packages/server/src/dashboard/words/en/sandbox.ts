import type { SandboxWords } from '../types/sandbox.ts'

export const sandbox: SandboxWords = {
  clock: 'Clock',
  realTime: 'The clock shows the real time.',
  ahead: (time) => `The clock is ${time} ahead of the real time.`,
  behind: (time) => `The clock is ${time} behind the real time.`,
  sharedClock: 'All merchants in the sandbox share it.',
  sessionUntil:
    'This merchant is a sandbox session with its own clock. It will be deleted at this (real) time:',
  clockHint:
    'Moving the clock runs everything that becomes due: links expire, refunds are made and notifications are retried.',
  moves: {
    hour: 'Forward 1 hour',
    day: 'Forward 1 day',
    week: 'Forward 1 week',
    now: 'Reset to now',
  },
  testCards: 'Test cards',
  moreCards: 'More approved cards',
  cardsHint: 'Use any future date and any security code of the right length.',
  number: 'Number',
  outcome: 'Outcome',
  details: 'Details',
  approved: 'approved',
}
