import { androidChrome, ios } from './keyboards.ts'
import type { Sequence } from './sequence.ts'

const github = 'https://github.com/'

/** A whole number at once, into an empty field. */
export const inserting: readonly Sequence[] = [
  {
    name: 'the clipboard row commits it',
    intent: 'insert',
    each: [{ do: 'commit', text: '$all' }],
    seen: [
      {
        source: `${github}mattermost/react-native-paste-input/issues/8`,
        evidence: 'described',
        keyboards: ['gboard-chrome', 'samsung-chrome'],
      },
      {
        source: `${github}openboard-team/openboard/issues/16`,
        evidence: 'described',
        keyboards: ['swiftkey-chrome'],
      },
      {
        source: `${github}r5n-labs/react-native-otp-inputs/issues/239`,
        evidence: 'described',
        keyboards: ios,
      },
    ],
  },
  {
    name: 'the clipboard row commits all but the last digit, and then the last one',
    intent: 'insert',
    each: [
      { do: 'commit', text: '$allButLast' },
      { do: 'commit', text: '$last' },
    ],
    seen: [
      {
        source: `${github}openboard-team/openboard/pull/465`,
        evidence: 'recorded',
        keyboards: ['openboard-chrome'],
      },
    ],
  },
  {
    name: 'the suggestion bar composes it, and commits it with a space',
    intent: 'insert',
    each: [
      { do: 'compose', text: '$all' },
      { do: 'commit', text: '$all ' },
    ],
    seen: [
      { source: `${github}ckeditor/ckeditor5/issues/12456`, evidence: 'derived', keyboards: androidChrome },
      { source: `${github}text-mask/text-mask/issues/300`, evidence: 'derived', keyboards: androidChrome },
    ],
  },
  {
    name: 'the suggestion bar inserts it, and then a space',
    intent: 'insert',
    each: [
      { do: 'commit', text: '$all' },
      { do: 'commit', text: ' ' },
    ],
    seen: [{ source: `${github}ianstormtaylor/slate/issues/540`, evidence: 'recorded', keyboards: ios }],
  },
  {
    name: 'a suggestion first inserts a space, which the number then replaces',
    intent: 'insert',
    each: [
      { do: 'script', text: ' ', inputType: 'insertText', announced: 'beforeinput' },
      { do: 'script', text: '$all', over: 'everything', inputType: 'insertText', announced: 'beforeinput' },
    ],
    seen: [
      { source: `${github}marmelroy/PhoneNumberKit/issues/180`, evidence: 'recorded', keyboards: ios },
      { source: `${github}RedMadRobot/input-mask-ios/pull/90`, evidence: 'described', keyboards: ios },
      { source: `${github}RedMadRobot/input-mask-ios/issues/54`, evidence: 'described', keyboards: ios },
    ],
  },
  {
    name: 'a suggestion first inserts nothing, and then the number',
    intent: 'insert',
    each: [
      { do: 'script', text: '', inputType: 'insertText', announced: 'beforeinput' },
      { do: 'script', text: '$all', inputType: 'insertText', announced: 'beforeinput' },
    ],
    seen: [{ source: `${github}marmelroy/PhoneNumberKit/pull/427`, evidence: 'described', keyboards: ios }],
  },
  {
    name: 'a code or a number is put in with a bare event',
    intent: 'insert',
    each: [{ do: 'script', text: '$all', over: 'everything', announced: 'no' }],
    seen: [
      {
        source: `${github}RobinHerbots/Inputmask/issues/2205`,
        evidence: 'described',
        keyboards: ['ios-safari'],
      },
      {
        source: `${github}niksmr/vue-masked-input/issues/28`,
        evidence: 'described',
        keyboards: ['ios-safari'],
      },
      {
        source: `${github}text-mask/text-mask/issues/1040`,
        evidence: 'described',
        keyboards: ['ios-chrome'],
      },
      {
        source: `${github}s-yadav/react-number-format/issues/547`,
        evidence: 'described',
        keyboards: ['ios-chrome'],
      },
    ],
  },
  {
    name: 'a correction replaces what was typed',
    intent: 'insert',
    each: [
      { do: 'commit', text: '$allButLast' },
      {
        do: 'script',
        text: '$all',
        over: 'everything',
        inputType: 'insertReplacementText',
        announced: 'beforeinput',
      },
    ],
    seen: [
      {
        source: `${github}w3c/input-events/issues/152`,
        evidence: 'recorded',
        keyboards: [...ios, ...androidChrome],
      },
      { source: `${github}whatwg/html/issues/10337`, evidence: 'recorded', keyboards: ios },
    ],
  },
  {
    name: 'a correction replaces what was typed, as insertText',
    intent: 'insert',
    each: [
      { do: 'commit', text: '$allButLast' },
      { do: 'script', text: '$all', over: 'everything', inputType: 'insertText', announced: 'beforeinput' },
    ],
    seen: [
      {
        source: `${github}WebKit/WebKit/pull/71990`,
        evidence: 'recorded',
        keyboards: ['ios-safari', 'ios-webview'],
      },
      { source: `${github}w3c/editing/issues/494`, evidence: 'recorded', keyboards: ['ios-safari'] },
    ],
  },
  {
    name: 'dictation replaces its text again and again',
    intent: 'insert',
    each: [
      { do: 'script', text: '$first4', inputType: 'insertReplacementText', announced: 'beforeinput' },
      {
        do: 'script',
        text: '$first8',
        over: 'run',
        inputType: 'insertReplacementText',
        announced: 'beforeinput',
      },
      {
        do: 'script',
        text: '$all',
        over: 'run',
        inputType: 'insertReplacementText',
        announced: 'beforeinput',
      },
    ],
    seen: [
      {
        source: `${github}agent-of-empires/agent-of-empires/issues/1431`,
        evidence: 'described',
        keyboards: ['ios-dictation'],
      },
      {
        source: `${github}agent-of-empires/agent-of-empires/pull/1598`,
        evidence: 'described',
        keyboards: ['ios-dictation'],
      },
    ],
  },
  {
    name: 'dictation inserts digits with spaces, twice told',
    intent: 'insert',
    each: [{ do: 'script', text: '$spaced', inputType: 'insertText', announced: 'beforeinput', told: 2 }],
    seen: [{ source: `${github}odoo/odoo/pull/160363`, evidence: 'described', keyboards: ['ios-dictation'] }],
  },
  {
    name: 'full-width digits are committed at once',
    intent: 'insert',
    each: [{ do: 'commit', text: '$fullwidthAll' }],
    seen: [
      {
        source: `${github}s-yadav/react-number-format/issues/823`,
        evidence: 'described',
        keyboards: ['kana-chrome'],
      },
      {
        source: `${github}whatwg/html/issues/11395`,
        evidence: 'described',
        keyboards: ['kana-chrome', 'kana-safari'],
      },
    ],
  },
  {
    name: 'a paste',
    intent: 'insert',
    each: [{ do: 'script', text: '$all', inputType: 'insertFromPaste', announced: 'beforeinput' }],
    seen: [
      {
        source: `${github}braintree/braintree-web-drop-in/issues/650`,
        evidence: 'derived',
        keyboards: androidChrome,
      },
      { source: `${github}stripe-archive/jquery.payment/pull/43`, evidence: 'derived', keyboards: ios },
    ],
  },
  {
    name: 'a paste in single digits with spaces',
    intent: 'insert',
    each: [{ do: 'script', text: '$spaced', inputType: 'insertFromPaste', announced: 'beforeinput' }],
    seen: [
      {
        source: `${github}kenkeiter/skeuocard/issues/36`,
        evidence: 'derived',
        keyboards: [...ios, ...androidChrome],
      },
    ],
  },
  {
    name: 'a paste with a space in front of it',
    intent: 'insert',
    each: [{ do: 'script', text: ' $all', inputType: 'insertFromPaste', announced: 'beforeinput' }],
    seen: [
      { source: `${github}Expensify/App/issues/16974`, evidence: 'described', keyboards: ['ios-safari'] },
      { source: `${github}ppy/osu-framework/pull/2207`, evidence: 'described', keyboards: ['ios-webview'] },
    ],
  },
  {
    name: 'voice typing composes more and more of it',
    intent: 'insert',
    each: [
      { do: 'compose', text: '$first4' },
      { do: 'compose', text: '$first8' },
      { do: 'commit', text: '$all' },
    ],
    seen: [
      {
        source: `${github}Expensify/react-native-live-markdown/pull/450`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}HeliBorg/HeliBoard/pull/2743`,
        evidence: 'derived',
        keyboards: ['openboard-chrome'],
      },
    ],
  },
  {
    name: 'a suggestion ends the composition twice',
    intent: 'insert',
    each: [
      { do: 'compose', text: '$first4' },
      { do: 'commit', text: '$first4' },
      { do: 'compose', text: '$rest4' },
      { do: 'commit', text: '$rest4' },
    ],
    seen: [
      {
        source: `${github}facebookarchive/draft-js/pull/1152`,
        evidence: 'recorded',
        keyboards: ['gboard-firefox'],
      },
    ],
  },
]
