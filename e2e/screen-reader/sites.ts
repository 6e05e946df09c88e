import { fileURLToPath } from 'node:url'
import type { Locale } from '@element-js/element'
import { makeLink } from '../support/links.ts'
import { startPageServer } from '../support/page-server.ts'
import { freePort, startProgram } from '../support/program.ts'
import { serviceOn } from '../support/sites.ts'
import { formPage } from './form-page.ts'
import type { Journey } from './journey.ts'

/** The sites on which the journeys are. */
export interface Sites {
  /** Prepares the page of a journey. */
  place(journey: Journey, locale: Locale, attributes?: PageAttributes): Promise<Place>
  stop(): Promise<void>
}

/** Attributes that spoil a form, for the controls of the tests. */
export interface PageAttributes {
  /** On each iframe. */
  readonly frame?: string
  /** On each line for an error, in place of `aria-live`. */
  readonly line?: string
}

export interface Place {
  readonly address: string
  /** The number of its fields. */
  readonly fields: number
}

export async function startSites(): Promise<Sites> {
  const service = serviceOn(await freePort())
  await service.start()
  const merchant = await startPageServer()
  const port = await freePort()
  const shop = await startProgram(fileURLToPath(new URL('../../demo/src/main.ts', import.meta.url)), {
    environment: { DEMO_PORT: String(port), SERVICE_URL: service.origin },
    answersAt: `http://localhost:${port}/`,
  })
  let pages = 0
  return {
    async place({ name, page }, locale, attributes = {}) {
      if (page.site === 'shop') return { address: `http://localhost:${port}/`, fields: 3 }
      if (page.site === 'checkout page') {
        const { url } = await makeLink(service)
        return { address: `${url}?method=CREDIT_CARD&lang=${locale}`, fields: 3 }
      }
      pages += 1
      const text = formPage({ ...page, title: name, locale, service: service.origin, attributes })
      return { address: merchant.serve(`/form-${pages}`, text), fields: page.fields.length }
    },
    async stop() {
      await shop.stop()
      await merchant.stop()
      await service.stop()
    },
  }
}
