/** Warnings for the developer of a page; each is reported once. `docs/warnings.md` is generated from this table. */
interface Misuse {
  /** The condition under which it is reported. */
  readonly when: string
  /** The consequence for payers. */
  readonly why: string
  /** The fix, as a sentence. */
  readonly fix: string
}

/** These names are stable, because they are anchors in the docs. */
export type MisuseName =
  | 'insecure-page'
  | 'no-viewport'
  | 'other-language'
  | 'no-label'
  | 'placeholder-as-label'
  | 'inside-control'
  | 'no-content'
  | 'mounted-twice'
  | 'small-font'
  | 'unreadable-text'
  | 'no-room'
  | 'restyled-frame'
  | 'covered'
  | 'moved'
  | 'rewritten-frame'
  | 'blocked-by-policy'
  | 'input-not-delegated'
  | 'unknown-option'
  | 'unusable-value'

export const misuses: { readonly [name in MisuseName]: Misuse } = {
  'insecure-page': {
    when: 'the page was loaded without HTTPS from a host other than this machine',
    why: 'an attacker on the network can put a fake card field into the page, and browsers do not autofill cards',
    fix: 'Serve the page over HTTPS.',
  },
  'no-viewport': {
    when: 'a phone shows a page that has no `<meta name="viewport">`',
    why: 'the page is laid out 980 px wide, and its fields are too small to tap',
    fix: 'Add `<meta name="viewport" content="width=device-width, initial-scale=1">` to its head.',
  },
  'other-language': {
    when: 'the page is in a language that the fields support, but the fields are in another one',
    why: 'payers may not understand messages about their mistakes',
    fix: 'Pass the locale of the page to elements(), or correct the `lang` attribute.',
  },
  'no-label': {
    when: 'a field has neither a `<label for>` that points to its container, nor a `label`, nor an `ariaLabel`',
    why: 'only screen readers say what the field is for, with our default name',
    fix: 'Put `<label for="id-of-the-container">` beside it, or pass the `label` option to create().',
  },
  'placeholder-as-label': {
    when: 'a field has a `placeholder` but no label',
    why: 'the placeholder disappears with the first digit, and then nothing says what the field is for',
    fix: 'Keep the placeholder as an example, and put `<label for="id-of-the-container">` beside the field.',
  },
  'inside-control': {
    when: 'a field is inside a button or a link',
    why: 'a click next to the digits presses the button or follows the link',
    fix: 'Move the container out of the button or link.',
  },
  'no-content': {
    when: 'a field is mounted into an `<input>` or another element that shows no content',
    why: 'the field is invisible',
    fix: 'Mount it into a `<div>` instead.',
  },
  'mounted-twice': {
    when: 'one container holds the fields of two elements',
    why: 'payers see two inputs, and only one of them is used',
    fix: 'Call unmount() or destroy() on the first element when your component is removed, before you mount the second one.',
  },
  'small-font': {
    when: '`style.base.fontSize` is below 16 px on a touch screen',
    why: 'iOS zooms into the page when the field gets the focus, and does not zoom out again',
    fix: 'Set `fontSize: "16px"` or more.',
  },
  'unreadable-text': {
    when: 'the color of the digits is almost the same as the background of the field',
    why: 'payers cannot see what they type, often only in dark mode',
    fix: 'Declare the `color-scheme` of the page, or set `style.base.color`.',
  },
  'no-room': {
    when: 'the container of a visible field is narrower than 30 px',
    why: 'there is not enough room to click',
    fix: 'Give the container a width; in a flex container, `flex: 1`.',
  },
  'restyled-frame': {
    when: 'the page’s CSS hides one of our iframes, blocks clicks on it, or sets its size or a filter',
    why: 'the field is invisible, does not react, is cut off or has the wrong colors',
    fix: 'Exclude our iframes from that rule: `iframe:not(.ServiceElement *)`.',
  },
  covered: {
    when: 'another element covers the middle of a field, and a click on it does not focus the field. In Chromium, it also appears when somebody has typed for half a second into a field that the page covers, hides, clips or distorts, unless everything over the field is at most 40 % as wide as the field',
    why: 'clicks do not reach the field, or payers cannot see what they type; with [`refuseWhenCovered`](library.md#covered-fields) they cannot type at all',
    fix: 'Set `pointer-events: none` on that element, or call `focus()` on the field in its click handler. While the field has the focus, keep it free of other elements, `opacity`, `filter` and `transform`.',
  },
  moved: {
    when: 'a field is moved within the page after it has loaded',
    why: 'browsers reload an iframe that is moved, and the payer’s input is lost',
    fix: 'Mount the field in its final place. To move it, call unmount() first.',
  },
  'rewritten-frame': {
    when: 'another script, such as a consent manager or a lazy loader, changes the address or the sandbox of one of our iframes',
    why: 'the field does not load',
    fix: 'Exclude the frames of the service in that script’s settings.',
  },
  'blocked-by-policy': {
    when: 'the Content-Security-Policy of the page blocks something from the service (in Safari, only what is blocked after this file has loaded)',
    why: 'the field or its font does not load',
    fix: 'Add the missing line to the policy:',
  },
  'input-not-delegated': {
    when: 'a Permissions-Policy of the page, or a changed `allow` attribute of one of our iframes, withholds `autofill` or `manual-text` from a field in a browser that supports these policies',
    why: 'a card that payers choose in an input of the page does not reach the field, and the browser may warn them before it fills the card in',
    fix: 'Leave the `allow` attribute of our iframes as it is, and send the header that allows both policies:',
  },
  'unknown-option': {
    when: 'you use an unknown name for an option, a variant of `style`, a class, a key of `placeholder` or `tokenData`, an id in `brands` or `preferredNetworks`, or an event',
    why: 'the library ignores it',
    fix: 'Use the name that was probably meant:',
  },
  'unusable-value': {
    when: 'an option has a value of the wrong type, a country that is not a two-letter code, or a payment link that is not an https address',
    why: 'the library ignores the value and uses the default',
    fix: 'Use a value of the type that the warning names.',
  },
}
