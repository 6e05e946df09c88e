/**
 * The `<element-group>` around a node in the displayed tree: the search leaves shadow trees, and goes through the slots
 * of nodes.
 */
export function closestGroup(start: Element): Element | null {
  let node: Node | null = start
  while (node && (node as Element).localName !== 'element-group') node = around(node)
  return node as Element | null
}

function around(node: Node): Node | null {
  return (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null
}
