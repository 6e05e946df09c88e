import type { Beginning } from './greet.ts'
import { runElement } from './run-element.ts'
import { applyStyle } from './view/apply-style.ts'

/** The parameter of the function into which the build puts this module (`inline-document.ts`). */
declare const given: Beginning | null

if (given) {
  const { key, setup, link } = given
  const { refuseWhenCovered, style } = setup.options
  const run = (): void => {
    // The style applies even if the payer has typed already.
    applyStyle(document, style, false)
    runElement(given)
  }
  if (!refuseWhenCovered) run()
  // In the sandbox a field works without this part, for example when the connection is lost. It is loaded last, because
  // a request takes a tenth of a field's start time.
  if (refuseWhenCovered || key.includes('_test_'))
    import('./cover/watch-cover.ts').then(
      ({ watchCover }) => {
        // Such a field does not work without this part: it does not greet, and never reads what is typed.
        if (refuseWhenCovered) {
          link.greet()
          run()
        }
        watchCover(setup, link.send)
      },
      () => {},
    )
}
