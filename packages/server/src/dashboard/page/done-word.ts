/** The result of a form. The address of the next page contains only this word, never the sentence. */
export type DoneWord =
  | 'created'
  | 'cancelled'
  | 'captured'
  | 'refunded'
  | 'played'
  | 'resent'
  | 'moved'
  | 'saved'
  | 'revoked'
