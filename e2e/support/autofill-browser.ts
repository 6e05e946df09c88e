import type { Browser, BrowserType, CDPSession, Frame, LaunchOptions, Page } from '@playwright/test'
import type { Fillable, Layout } from './autofill-cells.ts'
import { type ElementType, frameOf } from './element-page.ts'

/**
 * Starts Chromium with the policies that control autofill across frames. Chrome has them from version 153 on, by its
 * field trials; a plain Chromium of that version knows them only if it is told to.
 */
export function startWithPolicies(chromium: BrowserType, options: LaunchOptions): Promise<Browser> {
  const features = 'AutofillPolicyControlledFeatureAutofill,AutofillPolicyControlledFeatureManualText'
  return chromium.launch({ ...options, args: [...(options.args ?? []), `--enable-features=${features}`] })
}

/** A card of the browser, as the DevTools protocol has it. */
export interface BrowserCard {
  readonly number: string
  readonly name: string
  readonly expiryMonth: string
  readonly expiryYear: string
  readonly cvc: string
}

/** Chooses a card in an input of a page, as a payer does in the browser's list, and waits for what the browser does. */
export type ChooseCard = (anchor: Fillable, card: BrowserCard) => Promise<void>

/** @returns how a payer chooses a card on a page of this layout. The page has been loaded, and stays. */
export async function cardChooser(page: Page, layout: Layout): Promise<ChooseCard> {
  const browser = await page.context().newCDPSession(page)
  const anchors = new Map<Fillable, { fieldId: number; frameId?: string }>()
  for (const name of layout.inputs) anchors.set(name, await anchorOf(page, browser, layout, name))
  return async (anchor, card) => {
    // Playwright's types do not know this command.
    const send = browser.send as (method: string, parameters: object) => Promise<unknown>
    await send.call(browser, 'Autofill.trigger', { ...anchors.get(anchor), card })
  }
}

async function anchorOf(
  page: Page,
  browser: CDPSession,
  layout: Layout,
  name: Fillable,
): Promise<{ fieldId: number; frameId?: string }> {
  if (name === 'name') return { fieldId: await nodeId(browser, '#name') }
  const frame = await frameWith(page, layout, name)
  const session = await page.context().newCDPSession(frame)
  const { frameTree } = await session.send('Page.getFrameTree')
  return { fieldId: await nodeId(session, `.${name} input`), frameId: frameTree.frame.id }
}

/** The frame that has an input of ours. */
export function frameWith(page: Page, { types }: Layout, name: Exclude<Fillable, 'name'>): Promise<Frame> {
  const type: ElementType = types.find((given) => given === name) ?? 'card'
  return frameOf(page, type)
}

async function nodeId(session: CDPSession, selector: string): Promise<number> {
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { node } = await session.send('DOM.describeNode', { nodeId })
  return node.backendNodeId
}
