import type { PaymentMethod } from '@element-js/protocol/http'
import type { Html } from '../../web/html.ts'
import { drawIcon } from '../../web/icons/draw-icon.ts'
import { methodMarks } from './method-marks.ts'

/** The mark of a method. It is decorative: the name is beside it. */
export function methodMark(method: PaymentMethod): Html {
  return drawIcon(methodMarks[method], { widthPx: 48, className: 'method-mark' })
}
