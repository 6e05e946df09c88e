/** Keyboards, with the browser in which somebody has observed them. */
export const keyboards = {
  'gboard-chrome': 'Gboard, Chrome on Android',
  'gboard-firefox': 'Gboard, Firefox on Android',
  'android-webview': 'the keyboard of the phone, a web view on Android',
  'samsung-chrome': 'Samsung, Chrome on Android',
  'samsung-internet': 'Samsung, Samsung Internet',
  'swiftkey-chrome': 'SwiftKey, Chrome on Android',
  'sony-chrome': 'Sony, Chrome on Android',
  'lg-chrome': 'LG, Chrome on Android',
  'aosp-chrome': 'the keyboard of Android itself, Chrome',
  'openboard-chrome': 'OpenBoard and HeliBoard, Chrome on Android',
  'ios-safari': 'iOS, Safari',
  'ios-chrome': 'iOS, Chrome',
  'ios-webview': 'iOS, a web view',
  'ios-dictation': 'dictation of iOS, Safari',
  'kana-safari': 'Japanese, Safari',
  'kana-chrome': 'Japanese, Chrome',
  'pinyin-chrome': 'Pinyin, Chrome',
  'hangul-chrome': 'Korean, Chrome',
  'arabic-chrome': 'Arabic, Chrome on Android',
  'persian-chrome': 'Persian, Chrome on Android',
} as const

export type Keyboard = keyof typeof keyboards

export const androidChrome: readonly Keyboard[] = [
  'gboard-chrome',
  'samsung-chrome',
  'swiftkey-chrome',
  'sony-chrome',
  'lg-chrome',
  'aosp-chrome',
  'openboard-chrome',
]
export const ios: readonly Keyboard[] = ['ios-safari', 'ios-chrome', 'ios-webview']
