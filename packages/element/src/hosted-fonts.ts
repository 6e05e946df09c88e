export { fetchFonts } from './fetch-fonts.ts'
