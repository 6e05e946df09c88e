import { postgresPrograms, startPostgres } from './start-postgres.ts'

// A program for tests that only run programs of the service: it prints the URL of a new database and removes the
// database on SIGTERM. If PostgreSQL is not installed, it prints an empty line and ends.
if (postgresPrograms) {
  const postgres = await startPostgres(postgresPrograms)
  process.once('SIGTERM', () => void postgres.stop())
  process.stdout.write(`${await postgres.createDatabase('story')}\n`)
} else {
  process.stdout.write('\n')
}
