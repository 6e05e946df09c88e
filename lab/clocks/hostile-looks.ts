import type { Style, StyleRules } from '@element-js/element'

type Pseudo = Extract<keyof StyleRules, `:${string}`>
type Property = Exclude<keyof StyleRules, Pseudo>

/** A slow value of each property that fields accept. The types find a property that is missing. */
const slowValues: { readonly [property in Property]: string | number } = {
  backgroundColor: 'rgb(0 0 255 / 40%)',
  caretColor: 'red',
  color: 'color-mix(in oklch, red 40%, rgb(0 128 0 / 50%))',
  fontFamily: 'Georgia, serif',
  fontSize: '4000px',
  fontSmoothing: 'antialiased',
  fontStyle: 'oblique 20deg',
  fontVariant: 'small-caps oldstyle-nums',
  fontWeight: 1000,
  iconColor: 'rgb(255 0 0 / 50%)',
  letterSpacing: '40px',
  lineHeight: '1',
  padding: '0 20% 0 0',
  textAlign: 'right',
  textDecoration: 'underline wavy red 3px',
  textShadow: Array.from({ length: 8 }, (_, index) => `${index}px 0 90px red`).join(),
  textTransform: 'full-width',
}

/** Where rules can be nested. The types find one that is missing, here and below. */
const pseudos: { readonly [pseudo in Pseudo]: true } = {
  ':-webkit-autofill': true,
  ':disabled': true,
  ':focus': true,
  ':hover': true,
  '::placeholder': true,
  '::selection': true,
}

const variants: { readonly [variant in keyof Required<Style>]: true } = {
  base: true,
  complete: true,
  empty: true,
  invalid: true,
}

/** Every property, also in every nested rule. */
const everyProperty: StyleRules = {
  ...slowValues,
  ...Object.fromEntries(Object.keys(pseudos).map((pseudo) => [pseudo, slowValues])),
}

const bases: { readonly [name: string]: StyleRules } = {
  'largest size': { fontSize: '4000px', lineHeight: '1' },
  'blurred shadows': { textShadow: slowValues.textShadow, fontSize: '96px' },
  'wide spacing': { letterSpacing: '80px', textDecoration: 'underline wavy red 3px' },
  'decoration around descenders': { fontFamily: 'Georgia, serif', textDecoration: 'underline dotted 9px' },
  'proportional digits': { fontFamily: 'serif', fontVariant: 'proportional-nums', fontSize: '60px' },
  'fractions and old style': { fontFamily: 'sans-serif', fontVariant: 'diagonal-fractions oldstyle-nums' },
  'false bold italic': {
    fontFamily: 'monospace',
    fontWeight: 1000,
    fontStyle: 'oblique 20deg',
    fontSize: '90px',
  },
  'fonts that may lack digits': { fontFamily: 'Noto Color Emoji, Symbola, fantasy, cursive, emoji' },
  'padding that hides the end': { padding: '0 45% 0 0', textAlign: 'right', fontSize: '40px' },
}

/** Styles that make digits slow to lay out or to draw, with properties that fields accept. */
export const hostileLooks: { readonly [name: string]: Style } = {
  'style: none': {},
  ...Object.fromEntries(Object.entries(bases).map(([name, base]) => [`style: ${name}`, { base }])),
  ...Object.fromEntries(
    Object.keys(variants).map((variant) => [
      `style: every property in ${variant}`,
      { [variant]: everyProperty },
    ]),
  ),
}
