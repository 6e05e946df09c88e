/** Rebuilds a merchant's font, so that no digit takes longer to draw than another. */
export { createRebuiltFonts } from './rebuilt-fonts.ts'
