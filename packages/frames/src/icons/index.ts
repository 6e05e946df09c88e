export function brandIcon(document: Document, id: string, style: 'default' | 'solid'): SVGSVGElement {
  void id
  void style
  return document.createElementNS('http://www.w3.org/2000/svg', 'svg')
}
