import { androidChrome, ios } from './keyboards.ts'
import type { Sequence } from './sequence.ts'

const github = 'https://github.com/'

/** Digits in front of the caret, and the last edit. */
export const deleting: readonly Sequence[] = [
  {
    name: 'the editor deletes backwards',
    intent: 'delete',
    each: [{ do: 'command', name: 'deleteBackward' }],
    seen: [
      {
        source: `${github}w3c/editing/issues/495`,
        evidence: 'described',
        keyboards: ['samsung-chrome', 'samsung-internet'],
      },
      {
        source: `${github}FlamedDogo99/EaglerMobile/issues/13`,
        evidence: 'described',
        keyboards: ['swiftkey-chrome'],
      },
      { source: `${github}ckeditor/ckeditor5/issues/3131`, evidence: 'derived', keyboards: androidChrome },
      { source: `${github}w3c/editing/issues/495`, evidence: 'described', keyboards: ios },
    ],
  },
  {
    name: 'deleteContentBackward for one character, after keydown with 229',
    intent: 'delete',
    each: [{ do: 'script', text: '', over: 1, inputType: 'deleteContentBackward' }],
    seen: [
      { source: `${github}ckeditor/ckeditor5/issues/3131`, evidence: 'derived', keyboards: androidChrome },
      { source: `${github}codemirror/dev/issues/8`, evidence: 'derived', keyboards: androidChrome },
    ],
  },
  {
    name: 'input comes without keydown and beforeinput',
    intent: 'delete',
    each: [{ do: 'script', text: '', over: 1, inputType: 'deleteContentBackward', announced: 'no' }],
    seen: [
      {
        source: `${github}RobinHerbots/Inputmask/issues/418`,
        evidence: 'recorded',
        keyboards: ['aosp-chrome'],
      },
    ],
  },
  {
    name: 'the word becomes a composition, and loses its last digit',
    intent: 'delete',
    each: [{ do: 'compose', text: '$shorterWord', over: 'word' }],
    end: [{ do: 'commit', text: '$shorterWord' }],
    seen: [
      {
        source: `${github}ckeditor/ckeditor5/issues/12456`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}FlamedDogo99/EaglerMobile/issues/13`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}futo-org/android-keyboard/issues/1519`,
        evidence: 'described',
        keyboards: ['openboard-chrome', 'swiftkey-chrome'],
      },
      {
        source: `${github}mozilla-mobile/fenix/issues/15855`,
        evidence: 'described',
        keyboards: ['gboard-firefox'],
      },
    ],
  },
  {
    name: 'deleteContentBackward within a composition',
    intent: 'delete',
    each: [
      { do: 'script', text: '', over: 1, inputType: 'deleteContentBackward', composition: 'ends after' },
    ],
    seen: [
      {
        source: `${github}Samyssmile/notectl/issues/230`,
        evidence: 'recorded',
        keyboards: ['gboard-chrome'],
      },
    ],
  },
  {
    name: 'a held key or a swipe selects the digits, and deletes them',
    intent: 'delete',
    each: [
      { do: 'select', back: 1 },
      { do: 'command', name: 'deleteBackward' },
    ],
    seen: [
      {
        source: `${github}w3c/editing/issues/495`,
        evidence: 'derived',
        keyboards: ['gboard-chrome', 'samsung-chrome'],
      },
      { source: `${github}codemirror/dev/issues/682`, evidence: 'derived', keyboards: ['swiftkey-chrome'] },
    ],
  },
  {
    name: 'a held key deletes word by word',
    intent: 'delete a word',
    each: [{ do: 'command', name: 'deleteWordBackward' }],
    seen: [
      { source: `${github}ckeditor/ckeditor5/issues/7728`, evidence: 'described', keyboards: ['ios-safari'] },
      { source: `${github}slab/quill/issues/490`, evidence: 'described', keyboards: ['ios-safari'] },
      {
        source: `${github}facebookarchive/draft-js/issues/436`,
        evidence: 'described',
        keyboards: ['ios-safari', 'ios-chrome'],
      },
      { source: `${github}coder/coder/pull/25531`, evidence: 'described', keyboards: ['ios-safari'] },
      { source: `${github}codemirror/dev/issues/682`, evidence: 'described', keyboards: ['swiftkey-chrome'] },
    ],
  },
  {
    name: 'the last edit is undone, by shaking or with three fingers',
    intent: 'undo',
    each: [
      { do: 'commit', text: '$digit' },
      { do: 'script', text: '', over: 1, inputType: 'historyUndo', announced: 'beforeinput' },
    ],
    seen: [
      { source: `${github}adobe/react-spectrum/issues/6504`, evidence: 'described', keyboards: ios },
      { source: `${github}react/react/issues/17494`, evidence: 'derived', keyboards: ios },
    ],
  },
]
