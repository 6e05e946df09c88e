import { onPostgres } from '../../../server/test/support/postgres/shared-postgres.ts'
import { describeSavedCards } from './saved-cards.contract.ts'

onPostgres(describeSavedCards)
