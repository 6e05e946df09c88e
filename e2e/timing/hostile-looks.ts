/** Styles that make digits slow to lay out or to draw, with properties that fields accept. */
export const hostileLooks: { readonly [name: string]: { readonly [property: string]: string | number } } = {
  'no style': {},
  'largest size': { fontSize: '4000px', lineHeight: '1' },
  'blurred shadows': {
    textShadow: Array.from({ length: 8 }, (_, index) => `${index}px 0 90px red`).join(),
    fontSize: '96px',
  },
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
