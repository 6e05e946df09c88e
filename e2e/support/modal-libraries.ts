export const modalLibraries = [
  'Radix Dialog',
  'Headless UI Dialog',
  'MUI Modal',
  'focus-trap',
  'react-focus-lock',
  'native dialog',
] as const

/** What a shop makes its modal with. */
export type ModalLibrary = (typeof modalLibraries)[number]
