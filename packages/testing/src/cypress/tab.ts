/**
 * The part of Cypress that is used here. Cypress' own types are global, and not every project that installs this
 * package has them.
 */
interface CypressGlobals {
  readonly Cypress: { automation(name: string, request: object): PromiseLike<unknown> }
  readonly cy: {
    wrap(
      subject: null,
      options: object,
    ): { then(options: object, act: () => Promise<unknown>): Cypress.Chainable<never> }
  }
}

const globals = globalThis as unknown as CypressGlobals

/** Puts an act into the Cypress queue, as one command. */
export function enqueue<Result>(
  act: () => Promise<Result>,
  { timeoutMs = 30_000 }: { readonly timeoutMs?: number | undefined } = {},
): Cypress.Chainable<Result> {
  // The act has its own time limits, whose errors say what was found, so the limit of Cypress is longer.
  const timeout = timeoutMs * 10
  return globals.cy.wrap(null, { log: false }).then({ timeout }, act)
}

/** A document in the tab: that of the shop, or one in a frame, at any depth and in any tree. */
export interface TabFrame {
  readonly id: string
  readonly url: string
  /**
   * Runs a function in the document, beside the document's scripts. The function must not use anything from outside
   * itself.
   */
  evaluate<Result, Argument = null>(act: (argument: Argument) => Result, argument?: Argument): Promise<Result>
  /** Runs a function in the document with the first element that matches a selector. */
  look<Result>(selector: string, act: (node: Element) => Result): Promise<Result>
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string }
  readonly childFrames?: readonly FrameTree[]
}

/**
 * All documents in the Cypress tab. Cypress starts Chromium without site isolation, so they include frames of other
 * sites.
 */
export async function framesOfTab(): Promise<readonly TabFrame[]> {
  const { frameTree } = await devtools<{ frameTree: FrameTree }>('Page.getFrameTree')
  return below(frameTree)
}

function below({ frame, childFrames = [] }: FrameTree): TabFrame[] {
  const { id, url } = frame
  const own: TabFrame = {
    id,
    url,
    evaluate: (act, argument) => evaluateIn(id, `(${act})(${JSON.stringify(argument ?? null)})`),
    look: (selector, act) => evaluateIn(id, `(${act})(document.querySelector(${JSON.stringify(selector)}))`),
  }
  return [own, ...childFrames.flatMap(below)]
}

async function evaluateIn<Result>(frameId: string, expression: string): Promise<Result> {
  const { executionContextId } = await devtools<{ executionContextId: number }>('Page.createIsolatedWorld', {
    frameId,
    worldName: '@element-js/testing',
  })
  const { result, exceptionDetails } = await devtools<{
    readonly result: { readonly value?: unknown }
    readonly exceptionDetails?: { readonly text: string }
  }>('Runtime.evaluate', {
    expression,
    contextId: executionContextId,
    returnByValue: true,
    awaitPromise: true,
  })
  if (exceptionDetails) throw new Error(`A frame of the page failed: ${exceptionDetails.text}`)
  return result.value as Result
}

/**
 * Runs a function in the page around a frame.
 *
 * @param declaration Its code. The element of the frame is `this`.
 */
export async function callOnOwner<Result>({ id: frameId }: TabFrame, declaration: string): Promise<Result> {
  await devtools('DOM.enable')
  const { backendNodeId } = await devtools<{ backendNodeId: number }>('DOM.getFrameOwner', { frameId })
  const { object } = await devtools<{ object: { objectId: string } }>('DOM.resolveNode', { backendNodeId })
  const { result } = await devtools<{ result: { value: Result } }>('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: declaration,
    returnByValue: true,
    userGesture: true,
  })
  return result.value
}

/** Presses a key, as a payer does: its events are trusted. */
export async function pressKey(key: string): Promise<void> {
  const { text = '', code = 0 } = named[key] ?? { text: key }
  const common = { key, windowsVirtualKeyCode: code }
  await devtools('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...common, text })
  await devtools('Input.dispatchKeyEvent', { type: 'keyUp', ...common })
}

const named: Readonly<Record<string, { readonly text?: string; readonly code: number }>> = {
  Backspace: { code: 8 },
  Enter: { text: '\r', code: 13 },
  Shift: { code: 16 },
}

async function devtools<Answer>(command: string, params: object = {}): Promise<Answer> {
  return (await globals.Cypress.automation('remote:debugger:protocol', { command, params })) as Answer
}
