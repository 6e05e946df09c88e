import { locales } from '@element-js/protocol/frame'
import type { Check } from './check.ts'

const insecurePage: Check = () =>
  isSecureContext
    ? null
    : { misuse: 'insecure-page', seen: `this page came from ${location.origin}, without HTTPS` }

const noViewport: Check = () => {
  const isPhone = matchMedia('(pointer: coarse)').matches && screen.width < 800
  if (!isPhone || document.querySelector('meta[name=viewport i]')) return null
  return { misuse: 'no-viewport', seen: 'this page sets no viewport for phones' }
}

const otherLanguage: Check = ({ container, setup }) => {
  const lang = container.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang
  const [language] = lang.toLowerCase().split('-')
  if (!locales.some((locale) => locale === language) || language === setup.locale) return null
  return {
    misuse: 'other-language',
    seen: `the ${setup.elementType} field is in "${setup.locale}", but the page is in "${lang}"`,
  }
}

const noLabel: Check = ({ setup: { elementType, options } }) => {
  if (options.label || options.ariaLabel) return null
  return options.placeholder
    ? {
        misuse: 'placeholder-as-label',
        seen: `the ${elementType} field has a placeholder instead of a label`,
      }
    : { misuse: 'no-label', seen: `the ${elementType} field has no label` }
}

const insideControl: Check = ({ container, setup }) => {
  const control = container.closest('button, a[href], summary, [role=button], [role=link]')
  if (!control) return null
  return {
    misuse: 'inside-control',
    seen: `the ${setup.elementType} field is inside <${control.localName}>`,
  }
}

const noContent: Check = ({ container, setup }) => {
  const { localName } = container
  if (!/^(input|textarea|select|img|iframe|br|hr|canvas|video|audio|object)$/.test(localName)) return null
  return {
    misuse: 'no-content',
    seen: `the container of the ${setup.elementType} field is <${localName}>, which shows no content`,
  }
}

const mountedTwice: Check = ({ container, origin, setup }) => {
  const ours = [...container.querySelectorAll('iframe')].filter(({ src }) =>
    src.startsWith(`${origin}/frames/`),
  )
  if (ours.length < 2) return null
  return {
    misuse: 'mounted-twice',
    seen: `the container of the ${setup.elementType} field contains ${ours.length} fields`,
  }
}

const smallFont: Check = ({ setup }) => {
  const px = pixelsOf(setup.options.style?.base?.fontSize)
  if (px === null || px >= 16 || !matchMedia('(pointer: coarse)').matches) return null
  return {
    misuse: 'small-font',
    seen: `the ${setup.elementType} field has a font of ${px} px on a touch screen`,
  }
}

/** Chromium's names for the object, which is not part of a standard yet. */
interface FeaturePolicy {
  features(): readonly string[]
  allowsFeature(feature: string): boolean
}

/** @see https://github.com/explainers-by-googlers/safe-text-input */
const inputNotDelegated: Check = ({ iframe, origin, setup }) => {
  const { featurePolicy } = iframe as { readonly featurePolicy?: FeaturePolicy }
  const known = featurePolicy?.features() ?? []
  const kept = ['autofill', 'manual-text'].filter(
    (feature) => known.includes(feature) && !featurePolicy?.allowsFeature(feature),
  )
  if (kept.length === 0) return null
  return {
    misuse: 'input-not-delegated',
    seen: `this page does not delegate ${kept.join(' and ')} to the ${setup.elementType} field`,
    remedy: `\`Permissions-Policy: ${kept.map((feature) => `${feature}=(self "${origin}")`).join(', ')}\`.`,
  }
}

/** A size in pixels of the frame, whose root font size is 16 px; `null` if only a browser could compute it. */
export function pixelsOf(fontSize: unknown): number | null {
  const [, digits, unit = ''] = /^\s*(\d+(?:\.\d+)?|\.\d+)(px|pt|r?em|%)?\s*$/.exec(String(fontSize)) ?? []
  const factor = { px: 1, pt: 4 / 3, em: 16, rem: 16, '%': 0.16, '': 1 }[unit]
  return digits === undefined || factor === undefined ? null : Math.round(Number(digits) * factor * 100) / 100
}

/** Checks that work whether or not the element is visible. */
export const markupChecks: readonly Check[] = [
  insecurePage,
  inputNotDelegated,
  noViewport,
  otherLanguage,
  noLabel,
  insideControl,
  noContent,
  mountedTwice,
  smallFont,
]
