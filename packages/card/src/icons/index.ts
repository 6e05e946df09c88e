export { brandIcons } from './brand-icons.ts'
export { disc, type Icon, type Mark, type Shape, type Word } from './icon.ts'
export { type Letter, letterOf } from './letters.ts'
