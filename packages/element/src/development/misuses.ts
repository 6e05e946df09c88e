/** What the developer of a page is told once. `docs/warnings.md` is this table. */
interface Misuse {
  /** When it is seen. */
  readonly when: string
  /** What happens to payers. */
  readonly why: string
  /** The fix, a sentence. */
  readonly fix: string
}

/** Stable: they are anchors in the docs. */
export type MisuseName =
  | 'insecure-page'
  | 'no-viewport'
  | 'other-language'
  | 'no-label'
  | 'placeholder-as-label'
  | 'inside-control'
  | 'mounted-twice'
  | 'small-font'
  | 'unreadable-text'
  | 'no-room'
  | 'restyled-frame'
  | 'covered'
  | 'moved'
  | 'rewritten-frame'
  | 'blocked-by-policy'
  | 'unknown-option'

export const misuses: { readonly [name in MisuseName]: Misuse } = {
  'insecure-page': {
    when: 'the page came without HTTPS, from another host than this machine',
    why: 'whoever is between can put a false card field into the page, and browsers do not fill in cards',
    fix: 'Serve the page over HTTPS.',
  },
  'no-viewport': {
    when: 'on a phone, the page has no `<meta name="viewport">`',
    why: 'the page is shown 980 px wide, and fields are too small to be tapped',
    fix: 'Put `<meta name="viewport" content="width=device-width, initial-scale=1">` into its head.',
  },
  'other-language': {
    when: 'the page is written in a language that the fields know, and they speak another',
    why: 'payers are told of their mistakes in words that they may not read',
    fix: 'Give elements() the locale of the page, or mend the `lang` attribute.',
  },
  'no-label': {
    when: 'a field has no `<label for>` of its container, no `label` and no `ariaLabel`',
    why: 'nothing says what the field is for but a name that screen readers tell, in words of ours',
    fix: 'Put `<label for="id-of-the-container">` beside it, or give create() the option `label`.',
  },
  'placeholder-as-label': {
    when: 'a field has a `placeholder` and no name',
    why: 'a placeholder is gone with the first digit, and with it what the field was for',
    fix: 'Keep the placeholder for an example, and put `<label for="id-of-the-container">` beside the field.',
  },
  'inside-control': {
    when: 'a field is inside of a button or a link',
    why: 'a click beside the digits presses the button or leaves the page',
    fix: 'Move the container out of it.',
  },
  'mounted-twice': {
    when: 'one container holds the fields of two elements',
    why: 'payers see two inputs, and one of them counts',
    fix: 'Call unmount() or destroy() of the first where your component goes away, before the second is mounted.',
  },
  'small-font': {
    when: 'on a touch screen, `style.base.fontSize` is below 16 px',
    why: 'iOS zooms into the page when the field gets the focus, and stays there',
    fix: 'Give `fontSize: "16px"` or more.',
  },
  'unreadable-text': {
    when: 'the color of the digits is hardly another than what is behind the field',
    why: 'payers do not see what they type, often in dark mode only',
    fix: 'Declare `color-scheme` on the page as it is shown, or give `style.base.color`.',
  },
  'no-room': {
    when: 'a field is shown and its container is narrower than 30 px',
    why: 'there is nothing to click into',
    fix: 'Give the container a width; in a flex box `flex: 1`.',
  },
  'restyled-frame': {
    when: 'CSS of the page hides an iframe of ours, keeps clicks from it, or sets its size or a filter',
    why: 'the field is gone, dead, cut off or in other colors',
    fix: 'Leave these iframes out of that rule: `iframe:not(.ServiceElement *)`.',
  },
  covered: {
    when: 'something beside a field lies over its middle',
    why: 'clicks do not reach the field',
    fix: 'Give what lies there `pointer-events: none`.',
  },
  moved: {
    when: 'a field is moved in the page after it has loaded',
    why: 'browsers load a moved iframe anew: what was typed is lost',
    fix: 'Mount it where it stays; to move it, unmount() first.',
  },
  'rewritten-frame': {
    when: 'another script changes where an iframe of ours leads, or its sandbox',
    why: 'consent managers and lazy loaders do, and the field does not come up',
    fix: 'Except the frames of the service in that script’s settings.',
  },
  'blocked-by-policy': {
    when: 'the Content-Security-Policy of the page keeps something of the service away (in Safari only what is blocked later than at first)',
    why: 'the field, or its font, does not come up',
    fix: 'Add to the policy:',
  },
  'unknown-option': {
    when: 'an option is unknown and another has nearly its name; the error itself is thrown, and browsers show it to this file only where the library is a module or its script tag has `crossorigin`',
    why: 'the element is not there',
    fix: 'Take the name that was probably meant:',
  },
}
