import { postgresPrograms, startPostgres } from './start-postgres.ts'

// A program, for tests that only run programs of the service: it prints the address of a database that nobody used yet,
// and takes it away on SIGTERM. Where PostgreSQL is not installed it prints an empty line and ends.
if (postgresPrograms) {
  const postgres = await startPostgres(postgresPrograms)
  process.once('SIGTERM', () => void postgres.stop())
  process.stdout.write(`${await postgres.createDatabase('story')}\n`)
} else {
  process.stdout.write('\n')
}
