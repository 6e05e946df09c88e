import puppeteer, { type Browser } from 'puppeteer-core'

/** Firefox with its card autofill on, and with the protocol's access to the browser's own scripts. */
export function startFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.formautofill.creditCards.supported': 'on',
      'extensions.formautofill.creditCards.enabled': true,
    },
  })
}

/** What Puppeteer's types do not have: its connection, for commands that it does not know itself. */
interface Connected {
  readonly connection: {
    send(method: string, parameters: object): Promise<{ readonly result: Answer }>
  }
}

interface Answer {
  readonly contexts?: readonly { readonly context: string }[]
  readonly result?: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string }
}

/**
 * Fills in the card form of the open page from the input with the focus, as Firefox does after a payer has chosen a
 * card in its list.
 *
 * @returns whether Firefox had recognized the form. It does so a moment after the focus.
 */
export async function chooseCardInFirefox(browser: Browser): Promise<boolean> {
  const { connection } = browser as unknown as Connected
  const { result: tree } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const { result } = await connection.send('script.evaluate', {
    expression: `(${fill})()`,
    target: { context: tree.contexts?.[0]?.context },
    awaitPromise: true,
  })
  if (result.exceptionDetails) throw new Error(result.exceptionDetails.text)
  return result.result?.value === true
}

/** The parts of Firefox that are used. */
interface FirefoxWindow {
  readonly Services: { readonly focus: { readonly focusedContentBrowsingContext: FirefoxContext | null } }
}
interface FirefoxContext {
  readonly id: number
  readonly currentWindowGlobal: { getActor(name: string): AutofillActor }
}
interface AutofillActor {
  readonly sectionsByRootId: Map<string, readonly { readonly fieldDetails: readonly Detail[] }[]>
  autofillFields(elementId: string, card: object): Promise<void>
}
interface Detail {
  readonly elementId: string
  readonly browsingContextId: number
}

/** Runs in Firefox's own window. */
async function fill(): Promise<boolean> {
  const { Services } = globalThis as unknown as FirefoxWindow
  const focused = Services.focus.focusedContentBrowsingContext
  const actor = focused?.currentWindowGlobal.getActor('FormAutofill')
  const details = [...(actor?.sectionsByRootId.values() ?? [])]
    .flat()
    .flatMap((section) => section.fieldDetails)
  const anchor = details.find((detail) => detail.browsingContextId === focused?.id)
  if (!actor || !anchor) return false
  await actor.autofillFields(anchor.elementId, {
    guid: 'card',
    'cc-name': 'Ana Souza',
    'cc-number': '4242424242424242',
    'cc-exp-month': 4,
    'cc-exp-year': 2030,
    'cc-exp': '2030-04',
    'cc-type': 'visa',
  })
  return true
}
