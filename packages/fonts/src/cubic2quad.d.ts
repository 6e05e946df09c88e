declare module 'cubic2quad' {
  /**
   * Approximates a cubic curve by quadratic ones: x and y of the start, then of a control point and an end for each.
   */
  export default function cubicToQuad(
    startX: number,
    startY: number,
    control1X: number,
    control1Y: number,
    control2X: number,
    control2Y: number,
    endX: number,
    endY: number,
    errorBound: number,
  ): number[]
}
