import { onPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { describeGuessedCards } from './guessed-cards.contract.ts'

onPostgres(describeGuessedCards)
