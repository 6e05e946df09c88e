import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Notice } from '../page/layout.ts'
import type { NewCredential, SettingsMistake } from './settings-page.ts'

/** A request to one of the forms of the settings. */
export interface SettingsExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What the page shows beside the settings. */
export interface ShownSettings {
  readonly notice?: Notice | null
  readonly mistake?: SettingsMistake
  readonly made?: NewCredential
}

/** Answers with the page of settings, and with what a form led to. */
export type ShowSettings = (exchange: SettingsExchange, shown: ShownSettings) => Promise<FastifyReply>
