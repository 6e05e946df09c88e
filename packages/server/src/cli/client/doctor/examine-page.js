// Runs in the examined page, and returns what can be seen in its document.
;(() => {
  const frames = [...allFrames(document)]
  return {
    hasPolicy: document.querySelector('meta[http-equiv="Content-Security-Policy" i]') !== null,
    hasLiveRegion: document.querySelector('[aria-live], [role="alert"], [role="status"], output') !== null,
    scripts: [...document.scripts].map(({ src, integrity }) => ({ src, integrity })),
    covers: frames.flatMap(coverOf),
  }

  /** The iframes of a document and of its open shadow trees. */
  function* allFrames(root) {
    for (const node of root.querySelectorAll('*')) {
      if (node.localName === 'iframe' && /\/frames\/[\d.]+\/field\.html/.test(node.src)) yield node
      if (node.shadowRoot) yield* allFrames(node.shadowRoot)
    }
  }

  /** What a click in the middle of a field meets instead of it. */
  function coverOf(frame) {
    frame.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = frame.getBoundingClientRect()
    if (width === 0 || height === 0) return []
    const met = frame.getRootNode().elementFromPoint(left + width / 2, top + height / 2)
    if (met === frame || met === null) return []
    const { id, classList, localName } = met
    return [localName + (id && `#${id}`) + [...classList].map((name) => `.${name}`).join('')]
  }
})()
