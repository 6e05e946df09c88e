/** The names of marks that a page and its frames leave in a trace. */
export const marks = {
  start: 'bench:start',
  created: 'bench:created',
  received: 'bench:received',
  ready: 'bench:ready',
  key: 'bench:key',
  change: 'bench:change',
  focusAsked: 'bench:focus-asked',
  focused: 'bench:focused',
  focusHeard: 'bench:focus-received',
} as const
