/** What a form has done. The address of the page after it has the word only, never the sentence. */
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
