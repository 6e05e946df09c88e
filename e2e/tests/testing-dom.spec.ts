import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type ElementType, input, onPage, openElementPage } from '../support/element-page.ts'
import { focusInput, untilKeysArrive } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'
import { paste } from '../support/typing.ts'

/** What a payer or a page does with an element: a verb, the type of the element, and what the verb needs. */
type Action = readonly [verb: string, type: ElementType, what?: unknown, field?: string]

interface Transcript {
  readonly name: string
  readonly types: readonly ElementType[]
  readonly options: object
  readonly actions: readonly Action[]
  events: object
  results: readonly unknown[]
}

/** `packages/testing/src/dom/fake.contract.ts` does the same actions with the fake, and expects the same events. */
const file = new URL('../../packages/testing/src/dom/transcripts.json', import.meta.url)
const transcripts: readonly Transcript[] = JSON.parse(readFileSync(file, 'utf8'))
const isRecording = process.env.RECORD_TRANSCRIPTS === 'on'

test('the library in a browser behaves as the transcripts for its fake say', async ({
  page,
  merchant,
  service,
}) => {
  for (const transcript of transcripts) {
    const { name, types, options, actions } = transcript
    await openElementPage(page, merchant, {
      service: service.origin,
      types,
      options,
      body: `<textarea id="source"></textarea>${types.map((type) => `<div id="${type}"></div>`).join('')}`,
    })
    const results: unknown[] = []
    for (const action of actions) {
      const result = await act(page, action)
      if (result) results.push(result)
      for (const type of types) await untilHandled(page, type)
      await untilFocusHasMoved(page, action)
    }
    const played = { events: await eventsByType(page, types), results }
    if (isRecording) Object.assign(transcript, played)
    expect(played, name).toEqual({ events: transcript.events, results: transcript.results })
  }
  if (isRecording) writeFileSync(file, `${JSON.stringify(transcripts, null, 2)}\n`)
})

async function act(page: Page, [verb, type, what, field]: Action): Promise<unknown> {
  switch (verb) {
    case 'type':
      await focusInput(input(page, type, field))
      await page.keyboard.press('End')
      return page.keyboard.type(String(what))
    case 'delete':
      await focusInput(input(page, type, field))
      await page.keyboard.press('End')
      return page.keyboard.press('Backspace')
    case 'paste':
      return paste(page, input(page, type, field), String(what))
    case 'locale':
      return onPage(page, ({ elements }, locale) => elements.update({ locale }), what)
    case 'token':
      return onPage(
        page,
        async ({ payments, fields }, [element, data]) => {
          const result = await payments.createToken(fields[element], data)
          // The id is random.
          return JSON.parse(JSON.stringify(result, (key, value) => (key === 'cardId' ? '…' : value)))
        },
        [type, what] as [ElementType, object],
      )
    default:
      return onPage(
        page,
        ({ fields }, [method, element, argument]) => {
          ;(fields[element] as unknown as Record<string, (given: unknown) => void>)[method]?.(argument)
        },
        [verb, type, what] as [string, ElementType, unknown],
      )
  }
}

/** Asks the frame of an element, whose answer comes after the events before it. */
async function untilHandled(page: Page, type: ElementType): Promise<void> {
  await onPage(
    page,
    ({ payments, fields }, element) =>
      (payments as unknown as { getBinInformation(of: object): Promise<unknown> }).getBinInformation(
        fields[element],
      ),
    type,
  )
}

/**
 * Waits until the browser has moved the focus to the frame, as the page asked. After a click that came first, it would
 * take the focus away and give it back.
 */
async function untilFocusHasMoved(page: Page, [verb, type, , field]: Action): Promise<void> {
  if (verb !== 'focus') return
  await untilKeysArrive(input(page, type, field))
}

/** The events of each element, in order. Between elements there is no order. */
async function eventsByType(page: Page, types: readonly ElementType[]): Promise<object> {
  const events = await onPage(page, (globals) => globals.events)
  return Object.fromEntries(
    types.map((type) => [
      type,
      events
        .filter(({ payload }) => payload.elementType === type)
        .map(({ name, payload }) => `${name} ${JSON.stringify(payload)}`),
    ]),
  )
}
