import { androidChrome, ios } from './keyboards.ts'
import type { Sequence } from './sequence.ts'

const github = 'https://github.com/'

/** One digit after another. */
export const typing: readonly Sequence[] = [
  {
    name: 'each digit is committed at once',
    intent: 'type',
    each: [{ do: 'commit', text: '$digit' }],
    seen: [
      {
        source: `${github}ckeditor/ckeditor5/issues/8011`,
        evidence: 'described',
        keyboards: ['aosp-chrome'],
      },
      {
        source: `${github}FlamedDogo99/EaglerMobile/issues/13`,
        evidence: 'described',
        keyboards: ['swiftkey-chrome', 'gboard-chrome'],
      },
      { source: `${github}Alex-D/Trumbowyg/pull/453`, evidence: 'derived', keyboards: androidChrome },
      { source: `${github}ianstormtaylor/slate/issues/1177`, evidence: 'derived', keyboards: ios },
    ],
  },
  {
    name: 'keydown says 229, and the digit comes with beforeinput and input',
    intent: 'type',
    each: [{ do: 'script', text: '$digit', inputType: 'insertText' }],
    seen: [
      { source: `${github}codemirror/dev/issues/8`, evidence: 'derived', keyboards: androidChrome },
      { source: `${github}Alex-D/Trumbowyg/pull/453`, evidence: 'described', keyboards: ['gboard-chrome'] },
    ],
  },
  {
    name: 'input comes without keydown and beforeinput',
    intent: 'type',
    each: [{ do: 'script', text: '$digit', inputType: 'insertText', announced: 'no' }],
    seen: [
      {
        source: `${github}RobinHerbots/Inputmask/issues/418`,
        evidence: 'recorded',
        keyboards: ['aosp-chrome'],
      },
      { source: `${github}ckeditor/ckeditor5/issues/3131`, evidence: 'derived', keyboards: androidChrome },
      { source: `${github}ianstormtaylor/slate/issues/540`, evidence: 'described', keyboards: ios },
    ],
  },
  {
    name: 'input comes bare, without a type',
    intent: 'type',
    each: [{ do: 'script', text: '$digit', announced: 'no' }],
    seen: [
      {
        source: `${github}RobinHerbots/Inputmask/issues/418`,
        evidence: 'recorded',
        keyboards: ['aosp-chrome'],
      },
      { source: `${github}basecamp/trix/pull/1196`, evidence: 'described', keyboards: ['ios-dictation'] },
      {
        source: `${github}bendrucker/angular-credit-cards/issues/83`,
        evidence: 'described',
        keyboards: ['android-webview'],
      },
    ],
  },
  {
    name: 'all digits are one composition, which is committed at the end',
    intent: 'type',
    each: [{ do: 'compose', text: '$run' }],
    end: [{ do: 'commit', text: '$all' }],
    seen: [
      {
        source: `${github}david-vanderson/dvui/issues/457`,
        evidence: 'recorded',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}ckeditor/ckeditor5/issues/8011`,
        evidence: 'described',
        keyboards: ['aosp-chrome'],
      },
      {
        source: `${github}FlamedDogo99/EaglerMobile/issues/13`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}taiga-family/maskito/issues/418`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}RobinHerbots/Inputmask/issues/834`,
        evidence: 'described',
        keyboards: ['samsung-chrome', 'samsung-internet'],
      },
      {
        source: `${github}RobinHerbots/Inputmask/issues/2575`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      { source: `${github}ckeditor/ckeditor5/issues/12456`, evidence: 'derived', keyboards: androidChrome },
      {
        source: `${github}jondavidjohn/payform/issues/38`,
        evidence: 'recorded',
        keyboards: ['kana-safari', 'kana-chrome'],
      },
    ],
  },
  {
    name: 'each digit is a composition of its own',
    intent: 'type',
    each: [
      { do: 'compose', text: '$digit' },
      { do: 'commit', text: '$digit' },
    ],
    seen: [
      {
        source: `${github}quasarframework/quasar/issues/16618`,
        evidence: 'described',
        keyboards: ['pinyin-chrome'],
      },
      { source: `${github}uNmAnNeR/imaskjs/issues/122`, evidence: 'described', keyboards: ['pinyin-chrome'] },
      { source: `${github}RobinHerbots/Inputmask/issues/912`, evidence: 'derived', keyboards: androidChrome },
      {
        source: `${github}adobe/spectrum-web-components/issues/2269`,
        evidence: 'described',
        keyboards: ['kana-safari'],
      },
      {
        source: `${github}adobe/spectrum-web-components/issues/3158`,
        evidence: 'described',
        keyboards: ['kana-safari'],
      },
      {
        source: `${github}text-mask/text-mask/issues/300`,
        evidence: 'described',
        keyboards: ['pinyin-chrome'],
      },
    ],
  },
  {
    name: 'the word at the caret becomes a composition again before the digit is added',
    intent: 'type',
    each: [{ do: 'compose', text: '$word$run', over: 'word' }],
    end: [{ do: 'commit', text: '$word$all' }],
    seen: [
      {
        source: `${github}opendocument-app/OpenDocument.core/pull/905`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}agent-of-empires/agent-of-empires/pull/3751`,
        evidence: 'derived',
        keyboards: androidChrome,
      },
      {
        source: `${github}futo-org/android-keyboard/issues/1519`,
        evidence: 'described',
        keyboards: ['openboard-chrome', 'swiftkey-chrome'],
      },
      {
        source: `${github}ckeditor/ckeditor5/issues/12456`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}mozilla-mobile/fenix/issues/15855`,
        evidence: 'described',
        keyboards: ['gboard-firefox'],
      },
    ],
  },
  {
    name: 'full-width digits are composed, and committed as they are',
    intent: 'type',
    each: [{ do: 'compose', text: '$fullwidthRun' }],
    end: [{ do: 'commit', text: '$fullwidthAll' }],
    seen: [
      {
        source: `${github}jondavidjohn/payform/issues/38`,
        evidence: 'recorded',
        keyboards: ['kana-safari', 'kana-chrome'],
      },
      {
        source: `${github}s-yadav/react-number-format/issues/823`,
        evidence: 'described',
        keyboards: ['kana-chrome'],
      },
      { source: `${github}whatwg/html/issues/11395`, evidence: 'described', keyboards: ['kana-chrome'] },
      {
        source: `${github}stripe-archive/jquery.payment/pull/172`,
        evidence: 'described',
        keyboards: ['kana-chrome'],
      },
    ],
  },
  {
    name: 'full-width digits are composed, and committed as plain ones',
    intent: 'type',
    each: [{ do: 'compose', text: '$fullwidthRun' }],
    end: [{ do: 'commit', text: '$all' }],
    seen: [
      { source: `${github}jondavidjohn/payform/pull/40`, evidence: 'described', keyboards: ['kana-safari'] },
      {
        source: `${github}text-mask/text-mask/issues/300`,
        evidence: 'derived',
        keyboards: ['pinyin-chrome', 'hangul-chrome'],
      },
    ],
  },
  {
    name: 'the last input of a composition comes after its end',
    intent: 'type',
    each: [{ do: 'script', text: '$digit', inputType: 'insertText', composition: 'ends before' }],
    seen: [
      { source: `${github}xtermjs/xterm.js/pull/3194`, evidence: 'derived', keyboards: ['pinyin-chrome'] },
      {
        source: `${github}react-component/input-number/pull/709`,
        evidence: 'described',
        keyboards: ['kana-chrome'],
      },
      {
        source: `${github}mckaywrigley/chatbot-ui/pull/718`,
        evidence: 'described',
        keyboards: ['kana-safari'],
      },
      {
        source: `${github}jondavidjohn/payform/pull/40`,
        evidence: 'derived',
        keyboards: ['kana-safari', 'pinyin-chrome', 'hangul-chrome'],
      },
    ],
  },
  {
    name: 'a composition ends after its last input',
    intent: 'type',
    each: [{ do: 'script', text: '$digit', inputType: 'insertCompositionText', composition: 'ends after' }],
    seen: [
      {
        source: `${github}Alex-D/Trumbowyg/pull/475`,
        evidence: 'recorded',
        keyboards: ['kana-chrome', 'kana-safari'],
      },
      {
        source: `${github}taiga-family/maskito/issues/418`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      { source: `${github}ckeditor/ckeditor5/issues/12456`, evidence: 'derived', keyboards: androidChrome },
    ],
  },
  {
    name: 'Arabic-Indic digits',
    intent: 'type',
    each: [{ do: 'commit', text: '$arabicDigit' }],
    seen: [
      { source: `${github}Adyen/adyen-web/issues/2035`, evidence: 'described', keyboards: ['arabic-chrome'] },
      {
        source: `${github}jackocnr/intl-tel-input/issues/2105`,
        evidence: 'described',
        keyboards: ['arabic-chrome'],
      },
      {
        source: `${github}bl00mber/react-phone-input-2/issues/459`,
        evidence: 'described',
        keyboards: ['arabic-chrome'],
      },
      { source: `${github}wordpress-parsi/wp-parsidate/pull/141`, evidence: 'described', keyboards: ios },
    ],
  },
  {
    name: 'Persian digits',
    intent: 'type',
    each: [{ do: 'commit', text: '$persianDigit' }],
    seen: [
      { source: `${github}mui/base-ui/pull/4719`, evidence: 'described', keyboards: ['persian-chrome'] },
      {
        source: `${github}jackocnr/intl-tel-input/issues/2105`,
        evidence: 'described',
        keyboards: ['persian-chrome'],
      },
      { source: `${github}beholdr/maska/issues/59`, evidence: 'described', keyboards: ['persian-chrome'] },
      { source: `${github}wordpress-parsi/wp-parsidate/pull/141`, evidence: 'described', keyboards: ios },
    ],
  },
  {
    name: 'the caret is still in front of the digit when the page is told',
    intent: 'type',
    each: [{ do: 'script', text: '$digit', inputType: 'insertText', selection: 'before' }],
    seen: [
      {
        source: `${github}text-mask/text-mask/issues/300`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}text-mask/text-mask/issues/220`,
        evidence: 'described',
        keyboards: ['samsung-chrome'],
      },
      {
        source: `${github}digitalBush/jquery.maskedinput/issues/382`,
        evidence: 'described',
        keyboards: ['samsung-chrome'],
      },
      {
        source: `${github}bendrucker/angular-credit-cards/issues/83`,
        evidence: 'described',
        keyboards: ['android-webview'],
      },
    ],
  },
  {
    name: 'the digit is selected when the page is told',
    intent: 'type',
    each: [{ do: 'script', text: '$digit', inputType: 'insertText', selection: 'around' }],
    seen: [
      {
        source: `${github}braintree/restricted-input/pull/28`,
        evidence: 'recorded',
        keyboards: ['samsung-chrome'],
      },
      {
        source: `${github}braintree/restricted-input/pull/28`,
        evidence: 'derived',
        keyboards: ['samsung-internet'],
      },
    ],
  },
  {
    name: 'the keyboard puts the caret where it counted, without the separators of the page',
    intent: 'type',
    each: [{ do: 'script', text: '$digit', inputType: 'insertText', afterwards: 'own count' }],
    seen: [
      {
        source: `${github}catamphetamine/input-format/issues/2`,
        evidence: 'recorded',
        keyboards: ['samsung-chrome', 'sony-chrome'],
      },
      {
        source: `${github}braintree/restricted-input/pull/25`,
        evidence: 'described',
        keyboards: ['samsung-chrome'],
      },
      { source: `${github}nosir/cleave.js/issues/143`, evidence: 'described', keyboards: ['gboard-chrome'] },
      {
        source: `${github}PolymerElements/gold-cc-input/issues/55`,
        evidence: 'described',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}stripe-archive/jquery.payment/issues/24`,
        evidence: 'described',
        keyboards: ['samsung-internet'],
      },
      {
        source: `${github}RobinHerbots/Inputmask/issues/1636`,
        evidence: 'recorded',
        keyboards: ['android-webview'],
      },
      {
        source: `${github}RobinHerbots/Inputmask/issues/1688`,
        evidence: 'recorded',
        keyboards: ['lg-chrome', 'samsung-chrome', 'swiftkey-chrome', 'gboard-chrome'],
      },
      {
        source: `${github}igorescobar/jQuery-Mask-Plugin/issues/487`,
        evidence: 'described',
        keyboards: ['samsung-chrome'],
      },
      {
        source: `${github}igorescobar/jQuery-Mask-Plugin/pull/464`,
        evidence: 'described',
        keyboards: ['samsung-internet'],
      },
    ],
  },
  {
    name: 'the page is told twice',
    intent: 'type',
    each: [{ do: 'script', text: '$digit', inputType: 'insertText', told: 2 }],
    seen: [
      { source: `${github}odoo/odoo/pull/160363`, evidence: 'described', keyboards: ['ios-dictation'] },
      {
        source: `${github}RobinHerbots/Inputmask/issues/912`,
        evidence: 'described',
        keyboards: ['samsung-chrome', 'samsung-internet'],
      },
    ],
  },
  {
    name: 'a composition ends because the field is left',
    intent: 'type',
    each: [{ do: 'compose', text: '$run' }],
    end: [{ do: 'leave' }],
    seen: [
      {
        source: `${github}david-vanderson/dvui/issues/457`,
        evidence: 'recorded',
        keyboards: ['gboard-chrome'],
      },
      {
        source: `${github}wordpress-mobile/GutenbergKit/pull/134`,
        evidence: 'described',
        keyboards: ['samsung-chrome'],
      },
      {
        source: `${github}react-component/input-number/pull/709`,
        evidence: 'described',
        keyboards: ['kana-chrome'],
      },
    ],
  },
]
