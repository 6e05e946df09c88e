import { findUrlFlaw, type ServiceMode, type UrlFlaw } from '@element-js/values'

/** What a merchant says of itself besides its name. Payers see everything but `returnUrl`. */
export type Profile = Readonly<Partial<Record<ProfileField, string>>>

export type ProfileField = (typeof profileFields)[number]

export const profileFields = [
  'color',
  'supportEmail',
  'supportPhone',
  'termsUrl',
  'privacyUrl',
  'legalName',
  'document',
  'address',
  'returnUrl',
] as const

/** What is wrong with a field, as the end of a sentence that begins with its name. */
export type ProfileFlaw =
  | UrlFlaw
  | 'must be a color such as #0a7a4b'
  | 'must be an e-mail address, such as help@shop.example'
  | 'must be a phone number with its country code, such as +55 11 3333-4444'
  | 'must be one line of at most 200 characters'

/** The first flaw of a trimmed text for a field; `null` if there is none. */
export function findProfileFlaw(
  field: ProfileField,
  text: string,
  { mode }: { readonly mode: ServiceMode },
): ProfileFlaw | null {
  switch (field) {
    case 'color':
      return /^#[\da-f]{6}$/i.test(text) ? null : 'must be a color such as #0a7a4b'
    case 'supportEmail':
      return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text) && text.length <= 200
        ? null
        : 'must be an e-mail address, such as help@shop.example'
    case 'supportPhone':
      return /^\+[1-9](?:[ ().-]{0,2}\d){6,14}$/.test(text)
        ? null
        : 'must be a phone number with its country code, such as +55 11 3333-4444'
    case 'termsUrl':
    case 'privacyUrl':
    case 'returnUrl':
      return text.length > 2000
        ? 'must be an absolute URL, such as https://shop.example/page'
        : findUrlFlaw(text, { mode })
    default:
      // Texts of payers' pages stay on one line, and the database must be able to store them.
      return text.length <= 200 && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)
        ? null
        : 'must be one line of at most 200 characters'
  }
}

/**
 * The color of text on a background: black or white, whichever has the higher contrast. It is at least 4.5:1 on any
 * color.
 *
 * @param background As `#rrggbb`.
 * @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
export function textColorOn(background: string): '#000' | '#fff' {
  return contrast(background, '#000000') > contrast(background, '#ffffff') ? '#000' : '#fff'
}

/**
 * The shade of a color that is nearest to it and has a contrast of at least 4.5:1 on backgrounds that are all light or
 * all dark: the color itself, or one that is darker or lighter.
 *
 * @param color As `#rrggbb`, like the backgrounds.
 */
export function shadeOn(color: string, backgrounds: readonly [string, ...string[]]): string {
  const end = textColorOn(backgrounds[0]) === '#000' ? '#000000' : '#ffffff'
  const shades = Array.from({ length: 21 }, (_, step) => tintOf(end, color, step / 20))
  return shades.find((shade) => backgrounds.every((each) => contrast(shade, each) >= 4.5)) ?? end
}

/** A background with a share of a color in it. @param share From 0, the background itself, to 1. */
export function tintOf(color: string, background: string, share: number): string {
  const mixed = channelsOf(background).map((channel, index) =>
    Math.round(channel + ((channelsOf(color)[index] ?? 0) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminanceOf).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
