/**
 * Marks the fields of living elements, also those of another copy of the library. A clone lacks the mark, and so does
 * what a page has restored from markup.
 */
const living: unique symbol = Symbol.for('element.js')

type Field = HTMLElement & { [living]?: true | undefined }

/**
 * Puts a field into a container, which from then on belongs to the field's element. Frames of the service that no living
 * element owns go at once: they look like the field, and nobody reads what is typed into them.
 *
 * @param origin Origin of the service.
 * @returns a function that hides what else the container held, such as "Loading…". Call it when the field is ready.
 */
export function fillContainer(container: Element, field: Field, origin: string): () => void {
  field[living] = true
  for (const frame of container.querySelectorAll(`iframe[src^="${origin}/frames/"]`)) {
    if (!(living in frame)) frame.remove()
  }
  const content = [...container.childNodes]
  // A frame of the page's markup is there. Moving it would load it again.
  if (!field.parentNode) container.append(field)
  return () => {
    // A form or a label has content of its own.
    if (container.matches('body,form,label')) return
    // Payers can use these, or the page depends on them.
    const lasting = [
      ...container.querySelectorAll('button,input,select,textarea,a,iframe,label,link,style,slot,[role]'),
    ]
    for (const node of content as (ChildNode & Partial<ElementCSSInlineStyle>)[]) {
      const { nodeType, parentNode, style } = node
      if (parentNode !== container || lasting.some((used) => node.contains(used))) continue
      // A framework may have rendered a node, and would fail if it were gone when it updates or removes it, or inserts
      // something before it.
      if (nodeType === 3) node.textContent = ''
      else if (style) style.display = 'none'
    }
  }
}
