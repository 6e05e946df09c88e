import { type Narrowing, notNarrowed } from '../../src/dashboard/lists/narrowing.ts'

/** An unfiltered list of the dashboard, from its newest row on. */
export const everything: Narrowing & {
  readonly search: string
  readonly place: null
  readonly limit: number
  readonly status: null
  readonly method: null
  readonly type: null
} = {
  ...notNarrowed,
  search: '',
  place: null,
  limit: 25,
  status: null,
  method: null,
  type: null,
}
