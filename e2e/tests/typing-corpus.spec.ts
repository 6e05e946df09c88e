import { type FieldName, inputOf, openCardPage } from '../support/card-page.ts'
import { type CorpusEntry, corpus } from '../support/corpus.ts'
import { expect, test } from '../support/sites.ts'
import { clearField, paste } from '../support/typing.ts'

const fieldNames: readonly FieldName[] = ['pan', 'expiration', 'cvv']

for (const field of fieldNames) {
  const entries = corpus.filter((entry) => entry.field === field)

  test(`the ${field} field accepts the input of browsers, password managers, keyboards and people (${entries.length})`, async ({
    page,
    merchant,
    service,
  }) => {
    await openCardPage(page, merchant, { service: service.origin })
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('textarea'), { id: 'source' })),
    )
    const input = inputOf(page, field)

    async function put({ means, puts }: CorpusEntry): Promise<void> {
      if (means === 'paste') await paste(page, input, puts)
      else if (means === 'insert') await page.keyboard.insertText(puts)
      else {
        await input.evaluate((element, value) => {
          Object.assign(element, { value })
          element.dispatchEvent(new Event('input', { bubbles: true }))
        }, puts)
      }
    }

    for (const entry of entries) {
      const { who, puts, before, shows, is } = entry
      const name = `${who}: ${JSON.stringify(puts)}`
      await clearField(page, field)
      await input.focus()
      if (before) {
        await page.keyboard.type(before.replace(/\D/g, ''))
        await expect(input, name).toHaveValue(before)
      }
      await put(entry)
      await expect.soft(input, name).toHaveValue(shows)
      const classes = await input.evaluate(({ classList }) => [...classList])
      // An incomplete value also shows an error after the field was left, which happens when it is copied.
      const flaw = is === 'partial' ? classes.filter((found) => found !== 'invalid') : classes
      expect.soft(flaw, name).toEqual(is === 'partial' ? [] : [is])
    }
  })
}
