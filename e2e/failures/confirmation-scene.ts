import assert from 'node:assert/strict'
import type { Tab } from '../engines/engine.ts'
import { beginChallenge, standingOf } from '../support/challenge.ts'
import type { PageServer } from '../support/page-server.ts'
import type { ServiceSite } from '../support/sites.ts'
import { becomes } from './becomes.ts'
import { type BrokenLine, startBrokenLine } from './broken-line.ts'
import type { ConfirmationFailure, ServicePart, Step } from './confirmation-failures.ts'

export interface ConfirmationSites {
  readonly tab: Pick<Tab, 'open' | 'evaluate' | 'back'>
  readonly merchant: PageServer
  readonly service: ServiceSite
}

const paths: { readonly [part in ServicePart]: string } = {
  status: '/v1/payments/challenges/',
  page: '/3ds/',
  part: '/payments-',
}
let pages = 0

/** Plays a failure on a page of a shop, and checks that nothing was paid twice. */
export async function playConfirmation(
  sites: ConfirmationSites,
  failure: ConfirmationFailure,
): Promise<void> {
  const line = await startBrokenLine(sites.service.origin)
  try {
    await play(sites, failure, line)
  } finally {
    await line.stop()
  }
}

async function play(
  { tab, merchant, service }: ConfirmationSites,
  { mode, steps, broken, timeoutMs = 60_000, script = '', headers = {} }: ConfirmationFailure,
  line: BrokenLine,
): Promise<void> {
  pages += 1
  const path = `/confirm-${pages}`
  const back = merchant.origin + path
  const { idempotencyKey, url } = await beginChallenge(service, { merchantSite3ds: back })
  const returned = `${path}?idempotencyKey=${idempotencyKey}`
  const policy = headers['content-security-policy']
  const page = confirmationPage({
    service: line.origin,
    answer: { transferStatus: 'IN_PROGRESS', idempotencyKey, threeDsRedirectUrl: url },
    options: { mode, timeoutMs },
    script,
  })
  const sent = policy ? { 'content-security-policy': policy } : {}
  merchant.serve(returned, page, sent)
  if (broken) await take(broken)
  await tab.open(merchant.serve(path, page, sent))
  await begin()
  for (const step of steps) await take(step)
  const standing = await standingOf(service, idempotencyKey).catch(() => 'unknown')
  await checkLedger(service, idempotencyKey, standing)

  async function begin(): Promise<void> {
    await tab.evaluate(() => (globalThis as unknown as ConfirmationPage).begin())
  }

  async function take(step: Step): Promise<void> {
    if ('answers' in step) {
      const body = new URLSearchParams({ outcome: step.answers })
      await fetch(url, { method: 'POST', body, redirect: 'manual' })
    } else if ('breaks' in step) line.break(paths[step.breaks], step.how)
    else if ('presses' in step) await tab.evaluate(press, step.presses)
    else if ('sees' in step) await becomes(() => tab.evaluate(seen), step.sees)
    else if ('ends' in step) await becomes(() => tab.evaluate(ended), step.ends)
    else await happen(step.does)
  }

  async function happen(what: Extract<Step, { does: string }>['does']): Promise<void> {
    switch (what) {
      case 'mend':
        line.mend()
        return
      case 'restart':
        await service.stop()
        await service.start()
        return
      case 'reload':
        await tab.open(`${back}`)
        return
      case 'confirm again':
        await begin()
        return
      case 'go back':
        await tab.back()
        return
      case 'return twice':
        for (let times = 0; times < 2; times += 1) await tab.open(merchant.origin + returned)
        return
      case 'go offline':
        await tab.evaluate(() => void dispatchEvent(new Event('offline')))
        return
      default:
        what satisfies never
    }
  }
}

/** Globals of the page. */
interface ConfirmationPage {
  begin(): void
  readonly result: { readonly data?: { transferStatus: string }; readonly error?: { type: string } } | null
}

interface ConfirmationPageOptions {
  readonly service: string
  readonly answer: object
  readonly options: object
  readonly script: string
}

/** A shop's page as the documentation describes it: after a reload, it continues the payment that it has begun. */
function confirmationPage({ service, answer, options, script }: ConfirmationPageOptions): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title><meta name="viewport" content="width=device-width">
<script>${script}</script><script src="${service}/element-1.2.0.js"></script></head>
<body><h1>Shop</h1>
<script>
var payments = service('ek_test_demo', { warmUp: false }), result = null
function begin() {
  sessionStorage.setItem(location.pathname, 'begun')
  result = null
  payments.confirmPayment(${JSON.stringify(answer)}, ${JSON.stringify(options)}).then((given) => { result = given })
}
if (sessionStorage.getItem(location.pathname)) begin()
</script>
</body></html>`
}

/** What a payer sees. This runs in the page. */
function seen(): Step extends infer All ? (All extends { sees: infer Seen } ? Seen : never) : never {
  if (location.pathname.startsWith('/3ds/')) return 'bank'
  const host = [...document.querySelectorAll('html > *, body > *')].find(({ shadowRoot }) => shadowRoot)
  const dialog = host?.shadowRoot?.querySelector('dialog')
  if (!dialog?.open) return 'shop'
  const inside = dialog.querySelector('iframe')?.contentDocument
  if (inside?.querySelector('.connection')?.textContent) return 'no connection'
  const { width, height } = inside?.querySelector('iframe')?.getBoundingClientRect() ?? {
    width: 0,
    height: 0,
  }
  return width > 200 && height > 200 ? 'frame' : 'ways'
}

/** The value with which the promise has resolved. This runs in the page. */
function ended(): string {
  const { result } = globalThis as unknown as ConfirmationPage
  return result?.data?.transferStatus ?? result?.error?.type ?? 'waits'
}

/** Presses a button of the dialog. This runs in the page. */
function press(button: string): void {
  const host = [...document.querySelectorAll('html > *, body > *')].find(({ shadowRoot }) => shadowRoot)
  const ways = ['continue', 'window', 'back']
  const selector = button === 'close' ? '.close' : `.ways button:nth-of-type(${ways.indexOf(button) + 1})`
  const inside = host?.shadowRoot?.querySelector('iframe')?.contentDocument
  const found = inside?.querySelector<HTMLButtonElement>(selector)
  // Later, because WebKit's driver never answers if the page is left meanwhile.
  setTimeout(() => found?.click())
}

/** A settled payment was authorized once, and any other payment never. */
async function checkLedger(service: ServiceSite, key: string, standing: string): Promise<void> {
  const { body } = await service.call('GET', '/v1/sandbox/acquirer/ledger')
  const { entries } = body as { entries: { type: string; idempotencyKey?: string; result: string }[] }
  const authorized = entries.filter((entry) => entry.type === 'authorize' && entry.idempotencyKey === key)
  assert.equal(authorized.length, standing === 'SETTLED' ? 1 : 0)
}
