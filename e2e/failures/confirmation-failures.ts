import type { Break } from './broken-line.ts'

/** The actions of a payer, a bank, the network or the shop's page, and what the payer then sees. */
export type Step =
  /** The payer answers on the bank's page, wherever it is shown. */
  | { readonly answers: 'approve' | 'fail' | 'abandon' }
  /** From now on requests for a part of the service break. */
  | { readonly breaks: ServicePart; readonly how: Break }
  | {
      readonly does:
        | 'mend'
        | 'restart'
        | 'reload'
        | 'confirm again'
        | 'go back'
        | 'return twice'
        | 'go offline'
    }
  /** The payer presses a button of the dialog. */
  | { readonly presses: 'continue' | 'window' | 'back' | 'close' }
  /** What the payer sees: the bank's page in a frame, the ways to it, no dialog, or that there is no connection. */
  | { readonly sees: 'frame' | 'ways' | 'shop' | 'bank' | 'no connection' }
  /** The value with which the promise resolves. */
  | { readonly ends: 'SETTLED' | 'CANCELLED' | 'IN_PROGRESS' | 'network_error' | 'api_error' }

/** The status of a payment, the bank's page, or the part of the library that confirms payments. */
export type ServicePart = 'status' | 'page' | 'part'

export interface ConfirmationFailure {
  readonly name: string
  readonly mode: 'auto' | 'frame' | 'window' | 'redirect'
  readonly steps: readonly Step[]
  /** What is broken before the payment is confirmed. */
  readonly broken?: Extract<Step, { breaks: ServicePart }>
  /** Default: 60 s. */
  readonly timeoutMs?: number
  /** A script of the page that runs first. */
  readonly script?: string
  /** Headers of the page. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether every engine tries it in each run; the others try it by command. */
  readonly isSmoke?: true
}

const approve = [{ answers: 'approve' }, { ends: 'SETTLED' }] as const
const blockedWindow = 'window.open = () => null'
const closedWindow = 'window.open = () => ({ closed: true, close() {} })'
const webView =
  "Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/124.0 Mobile Safari/537.36' })"
const banner = `addEventListener('DOMContentLoaded', () => {
  const banner = document.createElement('div')
  banner.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#fff'
  document.body.append(banner)
})`

/** A script that treats what is inserted beside the body in some way, once it has been there for a moment. */
function eachNewRoot(act: string): string {
  return `new MutationObserver((records) => {
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node.localName === 'div') setTimeout(() => { ${act} }, 100)
}).observe(document.documentElement, { childList: true })`
}

/** The ways in which the confirmation of a payment goes wrong, and how each ends. */
export const confirmationFailures: readonly ConfirmationFailure[] = [
  {
    name: 'nothing goes wrong, in a frame',
    mode: 'auto',
    steps: [{ sees: 'frame' }, ...approve],
    isSmoke: true,
  },
  {
    name: 'the payer fails at the bank',
    mode: 'auto',
    steps: [{ sees: 'frame' }, { answers: 'fail' }, { ends: 'CANCELLED' }],
  },
  {
    name: 'the payer leaves at the bank',
    mode: 'frame',
    steps: [{ sees: 'frame' }, { answers: 'abandon' }, { ends: 'CANCELLED' }],
  },
  {
    name: 'the frame is refused by a header',
    mode: 'auto',
    broken: { breaks: 'page', how: 'frame options' },
    steps: [{ sees: 'ways' }, ...approve],
    isSmoke: true,
  },
  {
    name: 'the frame is refused by the policy of the page',
    mode: 'auto',
    headers: { 'content-security-policy': "frame-src 'none'" },
    steps: [{ sees: 'ways' }, ...approve],
  },
  {
    name: 'a proxy answers in place of the bank',
    mode: 'auto',
    broken: { breaks: 'page', how: 'bad gateway' },
    steps: [{ sees: 'ways' }, { does: 'mend' }, ...approve],
  },
  {
    name: 'the network shows its own page',
    mode: 'frame',
    broken: { breaks: 'page', how: 'another document' },
    steps: [{ sees: 'ways' }, { does: 'mend' }, ...approve],
  },
  {
    name: 'the bank drops the connection',
    mode: 'frame',
    broken: { breaks: 'page', how: 'dropped' },
    steps: [{ sees: 'ways' }, { does: 'mend' }, ...approve],
  },
  {
    name: 'the bank sends no page',
    mode: 'frame',
    broken: { breaks: 'page', how: 'no content' },
    steps: [{ sees: 'ways' }, ...approve],
  },
  {
    name: 'the bank is silent',
    mode: 'frame',
    broken: { breaks: 'page', how: 'silent' },
    steps: [{ sees: 'ways' }, ...approve],
  },
  {
    name: 'the bank’s page never ends',
    mode: 'frame',
    broken: { breaks: 'page', how: 'endless' },
    steps: [{ sees: 'ways' }, ...approve],
  },
  {
    name: 'the bank is silent, and the payer too',
    mode: 'frame',
    timeoutMs: 4_000,
    broken: { breaks: 'page', how: 'silent' },
    steps: [{ ends: 'IN_PROGRESS' }, { sees: 'shop' }],
  },
  {
    name: 'the payer never answers',
    mode: 'auto',
    timeoutMs: 2_000,
    steps: [{ ends: 'IN_PROGRESS' }, { sees: 'shop' }],
  },
  {
    name: 'the payer answers after the time is up',
    mode: 'auto',
    timeoutMs: 2_000,
    steps: [{ ends: 'IN_PROGRESS' }, { answers: 'approve' }, { does: 'confirm again' }, { ends: 'SETTLED' }],
  },
  {
    name: 'the payer closes the dialog and goes on',
    mode: 'frame',
    steps: [
      { sees: 'frame' },
      { presses: 'close' },
      { sees: 'ways' },
      { presses: 'continue' },
      { sees: 'frame' },
      ...approve,
    ],
  },
  {
    name: 'the payer closes the dialog and goes back to the shop',
    mode: 'frame',
    steps: [
      { sees: 'frame' },
      { presses: 'close' },
      { presses: 'back' },
      { ends: 'IN_PROGRESS' },
      { sees: 'shop' },
    ],
  },
  {
    name: 'the payer closes the dialog twice',
    mode: 'frame',
    steps: [
      { sees: 'frame' },
      { presses: 'close' },
      { presses: 'close' },
      { ends: 'IN_PROGRESS' },
      { sees: 'shop' },
    ],
  },
  {
    name: 'the payer goes back to the shop and confirms later',
    mode: 'frame',
    steps: [
      { sees: 'frame' },
      { presses: 'close' },
      { presses: 'back' },
      { ends: 'IN_PROGRESS' },
      { does: 'confirm again' },
      { sees: 'frame' },
      ...approve,
    ],
  },
  {
    name: 'the window is blocked',
    mode: 'window',
    script: blockedWindow,
    steps: [{ sees: 'ways' }, ...approve],
    isSmoke: true,
  },
  {
    name: 'the window is blocked again at the click',
    mode: 'window',
    script: blockedWindow,
    steps: [{ sees: 'ways' }, { presses: 'window' }, { sees: 'ways' }, ...approve],
  },
  {
    name: 'the window is closed',
    mode: 'window',
    script: closedWindow,
    steps: [{ sees: 'ways' }, { presses: 'back' }, { ends: 'IN_PROGRESS' }],
  },
  {
    name: 'the window is closed and opened again',
    mode: 'window',
    script: closedWindow,
    steps: [{ sees: 'ways' }, { presses: 'window' }, { sees: 'ways' }, ...approve],
  },
  {
    name: 'there are no windows, and the payer goes on in the same tab',
    mode: 'window',
    script: blockedWindow,
    steps: [
      { sees: 'ways' },
      { presses: 'continue' },
      { sees: 'bank' },
      { answers: 'approve' },
      { does: 'go back' },
      { ends: 'SETTLED' },
    ],
  },
  {
    name: 'a web view of an app',
    mode: 'auto',
    script: webView,
    steps: [{ sees: 'bank' }, { answers: 'approve' }, { does: 'go back' }, { ends: 'SETTLED' }],
  },
  {
    name: 'the payer returns from a redirect without an answer',
    mode: 'redirect',
    steps: [{ sees: 'bank' }, { does: 'go back' }, { sees: 'ways' }, ...approve],
  },
  {
    name: 'the payer returns from a redirect twice',
    mode: 'redirect',
    steps: [{ sees: 'bank' }, { answers: 'approve' }, { does: 'return twice' }, { ends: 'SETTLED' }],
    isSmoke: true,
  },
  {
    name: 'the page of a redirect cannot be left',
    mode: 'redirect',
    timeoutMs: 20_000,
    broken: { breaks: 'page', how: 'no content' },
    steps: [{ sees: 'ways' }, ...approve],
  },
  {
    name: 'the page is reloaded in the middle',
    mode: 'frame',
    steps: [{ sees: 'frame' }, { does: 'reload' }, { sees: 'frame' }, ...approve],
  },
  {
    name: 'the page is reloaded after the answer',
    mode: 'frame',
    steps: [
      { sees: 'frame' },
      { breaks: 'status', how: 'silent' },
      { answers: 'approve' },
      { does: 'mend' },
      { does: 'reload' },
      { ends: 'SETTLED' },
    ],
  },
  {
    name: 'the page moves the dialog into its body',
    mode: 'frame',
    timeoutMs: 600_000,
    script: eachNewRoot('document.body.append(node)'),
    steps: [{ ends: 'IN_PROGRESS' }, { sees: 'shop' }],
    isSmoke: true,
  },
  {
    name: 'the page moves the dialog to its end',
    mode: 'frame',
    timeoutMs: 600_000,
    script: eachNewRoot('document.documentElement.append(node)'),
    steps: [{ ends: 'IN_PROGRESS' }, { sees: 'shop' }],
  },
  {
    name: 'the page removes the dialog',
    mode: 'frame',
    timeoutMs: 600_000,
    script: eachNewRoot('node.remove()'),
    steps: [{ ends: 'IN_PROGRESS' }, { sees: 'shop' }],
  },
  {
    name: 'confirmPayment is called twice',
    mode: 'frame',
    steps: [{ sees: 'frame' }, { does: 'confirm again' }, { sees: 'frame' }, ...approve],
  },
  {
    name: 'the status is dropped, and found later',
    mode: 'frame',
    steps: [
      { sees: 'frame' },
      { breaks: 'status', how: 'dropped' },
      { answers: 'approve' },
      { sees: 'no connection' },
      { does: 'mend' },
      { ends: 'SETTLED' },
    ],
  },
  {
    name: 'the status is lost for good',
    mode: 'frame',
    timeoutMs: 5_000,
    broken: { breaks: 'status', how: 'dropped' },
    steps: [{ sees: 'no connection' }, { ends: 'network_error' }, { sees: 'shop' }],
    isSmoke: true,
  },
  {
    name: 'the status is silent',
    mode: 'frame',
    timeoutMs: 5_000,
    broken: { breaks: 'status', how: 'silent' },
    steps: [{ sees: 'frame' }, { ends: 'network_error' }],
  },
  {
    name: 'the status is limited',
    mode: 'frame',
    timeoutMs: 5_000,
    broken: { breaks: 'status', how: 'too many requests' },
    steps: [{ sees: 'no connection' }, { ends: 'network_error' }],
  },
  {
    name: 'a proxy answers in place of the status',
    mode: 'frame',
    steps: [
      { sees: 'frame' },
      { breaks: 'status', how: 'another document' },
      { answers: 'approve' },
      { sees: 'no connection' },
      { does: 'mend' },
      { ends: 'SETTLED' },
    ],
  },
  {
    name: 'the service has an error, and recovers',
    mode: 'frame',
    steps: [
      { sees: 'frame' },
      { breaks: 'status', how: 'internal error' },
      { sees: 'no connection' },
      { does: 'mend' },
      ...approve,
    ],
  },
  {
    name: 'the service is restarted and has lost the payment',
    mode: 'frame',
    steps: [{ sees: 'frame' }, { does: 'restart' }, { ends: 'api_error' }, { sees: 'shop' }],
  },
  {
    name: 'the browser goes offline and comes back',
    mode: 'frame',
    steps: [
      { sees: 'frame' },
      { breaks: 'status', how: 'dropped' },
      { does: 'go offline' },
      { sees: 'no connection' },
      { does: 'mend' },
      ...approve,
    ],
  },
  {
    name: 'a cookie banner covers the page',
    mode: 'frame',
    script: banner,
    steps: [{ sees: 'frame' }, ...approve],
  },
  {
    name: 'other scripts of the page throw',
    mode: 'frame',
    script:
      "addEventListener('message', () => { throw new Error('broken') }); setInterval(() => { throw new Error('broken') }, 500)",
    steps: [{ sees: 'frame' }, ...approve],
  },
  {
    name: 'another script replaces the body of the page',
    mode: 'frame',
    script:
      "addEventListener('DOMContentLoaded', () => setTimeout(() => { document.body = document.createElement('body') }, 1500))",
    steps: [{ sees: 'frame' }, { sees: 'frame' }, ...approve],
  },
  {
    name: 'a forged message says that the payment is made',
    mode: 'frame',
    script: "setInterval(() => postMessage({ transferStatus: 'SETTLED' }, '*'), 100)",
    timeoutMs: 3_000,
    steps: [{ sees: 'frame' }, { ends: 'IN_PROGRESS' }],
  },
  {
    name: 'the part of the library does not load',
    mode: 'auto',
    broken: { breaks: 'part', how: 'dropped' },
    steps: [{ ends: 'network_error' }, { sees: 'shop' }],
    isSmoke: true,
  },
  {
    name: 'the policy of the page allows no connection',
    mode: 'frame',
    headers: { 'content-security-policy': "connect-src 'none'" },
    timeoutMs: 4_000,
    steps: [{ sees: 'frame' }, { ends: 'network_error' }],
  },
]
