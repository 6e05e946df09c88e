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
    when: 'the page was loaded without HTTPS, from another host than this machine',
    why: 'an attacker in the network can put a false card field into the page, and browsers do not autofill cards',
    fix: 'Serve the page over HTTPS.',
  },
  'no-viewport': {
    when: 'the page has no `<meta name="viewport">`, on a phone',
    why: 'the page is shown 980 px wide, and fields are too small to tap',
    fix: 'Put `<meta name="viewport" content="width=device-width, initial-scale=1">` into its head.',
  },
  'other-language': {
    when: 'the page is in a language that the fields support, and the fields are in another one',
    why: 'payers may not understand messages about their mistakes',
    fix: 'Pass the locale of the page to elements(), or fix the `lang` attribute.',
  },
  'no-label': {
    when: 'a field has no `<label for>` of its container, no `label` and no `ariaLabel`',
    why: 'only screen readers say what the field is for, in our own words',
    fix: 'Put `<label for="id-of-the-container">` beside it, or pass the option `label` to create().',
  },
  'placeholder-as-label': {
    when: 'a field has a `placeholder` and no name',
    why: 'a placeholder disappears with the first digit, and then nothing says what the field is for',
    fix: 'Keep the placeholder for an example, and put `<label for="id-of-the-container">` beside the field.',
  },
  'inside-control': {
    when: 'a field is inside a button or a link',
    why: 'a click beside the digits presses the button or leaves the page',
    fix: 'Move the container out of it.',
  },
  'no-content': {
    when: 'a field is mounted into an `<input>` or another element that shows nothing inside it',
    why: 'the field is invisible',
    fix: 'Mount it into a `<div>` instead.',
  },
  'mounted-twice': {
    when: 'one container holds the fields of two elements',
    why: 'payers see two inputs, and only one of them is used',
    fix: 'Call unmount() or destroy() of the first one when your component is removed, before the second one is mounted.',
  },
  'small-font': {
    when: '`style.base.fontSize` is below 16 px, on a touch screen',
    why: 'iOS zooms into the page when the field gets the focus, and stays there',
    fix: 'Set `fontSize: "16px"` or more.',
  },
  'unreadable-text': {
    when: 'the color of the digits is almost the same as the background of the field',
    why: 'payers do not see what they type, often in dark mode only',
    fix: 'Declare the `color-scheme` that the page is shown in, or set `style.base.color`.',
  },
  'no-room': {
    when: 'a field is shown and its container is narrower than 30 px',
    why: 'there is no room to click',
    fix: 'Give the container a width; in a flex container, `flex: 1`.',
  },
  'restyled-frame': {
    when: 'CSS of the page hides one of our iframes, blocks clicks on it, or sets its size or a filter',
    why: 'the field is invisible, does not react, is cut off or has other colors',
    fix: 'Exclude these iframes from that rule: `iframe:not(.ServiceElement *)`.',
  },
  covered: {
    when: 'another element covers the middle of a field, and a click on it does not focus the field; in Chromium also when somebody has typed for half a second in a field that the page covers, hides, clips or distorts, unless all that lies over it is at most 40 % as wide',
    why: 'clicks do not reach the field, or payers do not see what they type; with [`refuseWhenCovered`](library.md#covered-fields) they cannot type',
    fix: 'Set `pointer-events: none` on that element, or call `focus()` of the field in its click handler; keep the field free of other elements, `opacity`, `filter` and `transform` while it has the focus.',
  },
  moved: {
    when: 'a field is moved within the page after it has loaded',
    why: 'browsers reload a moved iframe, and what was typed is lost',
    fix: 'Mount it in its final place; to move it, call unmount() first.',
  },
  'rewritten-frame': {
    when: 'another script changes the address of one of our iframes, or its sandbox',
    why: 'the field does not load; consent managers and lazy loaders do this',
    fix: 'Exclude the frames of the service in that script’s settings.',
  },
  'blocked-by-policy': {
    when: 'the Content-Security-Policy of the page blocks something of the service (in Safari only what is blocked after this file has loaded)',
    why: 'the field, or its font, does not load',
    fix: 'Add the missing line to the policy:',
  },
  'input-not-delegated': {
    when: 'a Permissions-Policy of the page, or a changed `allow` of one of our iframes, keeps `autofill` or `manual-text` from a field, in a browser that knows these policies',
    why: 'a card that payers choose in an input of the page does not reach the field, and the browser may warn them before they fill it in',
    fix: 'Allow both for the service, and leave the `allow` of our iframes as it is:',
  },
  'unknown-option': {
    when: 'an option, a variant of `style`, a class, a key of `placeholder` or `tokenData`, an id in `brands` or `preferredNetworks`, or an event is unknown',
    why: 'it is ignored',
    fix: 'Use the name that was probably meant:',
  },
  'unusable-value': {
    when: 'an option is given a value of a wrong type, a country that is not a code of two letters, or a payment link that is not an https address',
    why: 'it is ignored, and the option has its default',
    fix: 'Use a value of the type that the warning names.',
  },
}
