import { open } from 'node:fs/promises'
import { importBins } from '@element-js/payments'
import { describeError, StartError } from '@element-js/values'
import { type Command, UsageError } from '../command.ts'
import { withStore } from '../with-store.ts'

export const command: Command = {
  about: [
    'Replaces the table of each card’s networks, type (such as credit or debit) and country. Acquirers give such files to their customers. Running services use the new table from the next request on. If the file has a mistake, nothing changes.',
    'The file is CSV in UTF-8. Its first line is from,to,brand,networks,type,country. from and to are the first 6 to 11 digits of the first and the last number of a range. networks are ids separated by spaces, or empty if the brand is the only one. type is credit, debit, prepaid or empty. country is an ISO 3166-1 code such as FR, or empty.',
  ],
  arguments: [{ name: 'file', about: 'a CSV file' }],
  examples: ['element-server bins import ranges.csv'],
  run: (invocation) => {
    const [path = ''] = invocation.words
    return withStore(invocation, async ({ db }) => {
      const outcome = await importBins(db, linesOf(path))
      if ('mistakes' in outcome) {
        throw new UsageError([`Nothing was imported from ${path}.`, ...outcome.mistakes].join('\n'))
      }
      const { ranges } = outcome
      return { text: `Ranges of card numbers in use: ${ranges}.`, json: { ranges } }
    })
  },
}

// The file is opened with the first line that is wanted. Lines that are read before somebody waits for them are lost, and
// so is the end of the file: the import would wait for ever while PostgreSQL answers.
async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    await using file = await open(path)
    yield* file.readLines()
  } catch (cause) {
    throw new StartError(`${path} cannot be read: ${describeError(cause)}.`, { cause })
  }
}
