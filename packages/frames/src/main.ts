import type { Beginning } from './greet.ts'
import { runElement } from './run-element.ts'

/** The parameter of the function into which the build puts this module (`inline-document.ts`). */
declare const begun: Beginning | null

if (begun) {
  const { key, setup, link } = begun
  const { refuseWhenCovered } = setup.options
  if (!refuseWhenCovered) runElement(begun)
  // In the sandbox a field works without this part, for example when the connection is lost. It is loaded last, because
  // a request takes a tenth of a field's start time.
  if (refuseWhenCovered || key.includes('_test_'))
    import('./cover/watch-cover.ts').then(
      ({ watchCover }) => {
        // Such a field does not work without this part: it does not greet, and never reads what is typed.
        if (refuseWhenCovered) {
          link.greet()
          runElement(begun)
        }
        watchCover(setup, link.send)
      },
      () => {},
    )
}
