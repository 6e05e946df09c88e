import * as driver from '@element-js/testing/cypress'

/** What the driver, and the document's example, use of Cypress: one command after another, and the DevTools protocol. */
const globals = globalThis as typeof globalThis & { devtools(request: object): Promise<unknown> }

let last: Promise<unknown> = Promise.resolve()

function enqueue(act: () => Promise<unknown>): Promise<unknown> {
  last = last.then(act)
  return last
}

const shop = (): HTMLIFrameElement => document.querySelector('iframe') as HTMLIFrameElement
async function until(isTrue: () => boolean | undefined): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20))
}

Object.assign(globals, {
  driver,
  Cypress: {
    automation: (name: string, request: object) => {
      if (name !== 'remote:debugger:protocol')
        throw new Error(`No automation handler registered for: '${name}'`)
      return globals.devtools(request)
    },
  },
  cy: {
    wrap: () => ({
      // biome-ignore lint/suspicious/noThenProperty: Cypress' commands have this name.
      then: (_options: object, act: () => Promise<unknown>) => enqueue(act),
    }),
    visit: (address: string) =>
      enqueue(async () => {
        const loaded = new Promise((resolve) => shop().addEventListener('load', resolve, { once: true }))
        shop().src = address
        await loaded
      }),
    contains: (text: string) =>
      enqueue(() => until(() => shop().contentDocument?.body.textContent.includes(text))),
  },
})
