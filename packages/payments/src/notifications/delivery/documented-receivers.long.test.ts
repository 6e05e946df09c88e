import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askReceiver,
  isHere,
  type Language,
  languages,
} from '../../../../server/test/support/receivers/other-languages.ts'
import { signedDeliveries } from '../../../../server/test/support/receivers/signed-deliveries.ts'
import {
  makeTemporaryFolder,
  type TemporaryFolder,
} from '../../../../server/test/support/temporary-folder.ts'

const document = readFileSync(new URL('../../../../../docs/notifications.md', import.meta.url), 'utf8')

let folder: TemporaryFolder
beforeAll(() => {
  folder = makeTemporaryFolder()
})
afterAll(() => folder.remove())

const ask = (language: Language, snippet: string): Record<string, boolean> =>
  askReceiver(language, { snippet, home: join(folder.path, language.name) }, signedDeliveries())

describe('the receivers in docs/notifications.md', () => {
  for (const language of languages) {
    const { name, comparison } = language
    const [, snippet = ''] = new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, 's').exec(document) ?? []

    it.runIf(isHere(language))(`accept only genuine notifications in ${name}`, () => {
      const nothingElse = Object.fromEntries(Object.keys(signedDeliveries()).map((key) => [key, false]))
      expect(ask(language, snippet)).toEqual({ ...nothingElse, genuine: true })
    })

    it.runIf(isHere(language))(
      `negative control: without its comparison, ${name} accepts forged notifications`,
      () => {
        const [careful, careless] = comparison
        expect(snippet).toContain(careful)
        expect(ask(language, snippet.replace(careful, careless))['another body']).toBe(true)
      },
    )
  }
})
