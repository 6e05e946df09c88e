/**
 * The `<element-group>` around a node, by what is shown: out of shadow trees, and through the slots that nodes stand in.
 */
export function closestGroup(start: Element): Element | null {
  let node: Node | null = start
  while (node && (node as Element).localName !== 'element-group') node = around(node)
  return node as Element | null
}

function around(node: Node): Node | null {
  return (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null
}
