import { chromium } from './chromium.ts'
import type { Engine, EngineName } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

export const engines: { readonly [name in EngineName]: Engine } = { chromium, firefox, webkit }
