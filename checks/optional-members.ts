import { isNode, type SyntaxNode, syntaxNodes } from './syntax-tree.ts'

/**
 * Types whose values come from the packages: nobody passes one to them. A member that accepted `undefined` would not
 * fit into a shop's own type of such a value.
 */
const produced = new Set([
  ...['ChangePayload', 'FocusPayload', 'BlurPayload', 'ErrorPayload', 'BrandPayload', 'NetworkError'],
  ...['SmartFieldsFailure', 'StripeError', 'ErrorDetails', 'ElementError'],
])

/**
 * The optional members of the types in a file that do not accept `undefined`, except in what the packages themselves
 * produce. In a project with `exactOptionalPropertyTypes`, they refuse a value that may be `undefined`.
 */
export function strictOptionalMembers(source: string, path: string): SyntaxNode[] {
  const nodes = syntaxNodes(source, path)
  const outputs = nodes.filter(isOutput)
  return nodes
    .filter((node) => !outputs.some(({ start, end }) => start <= node.start && node.end <= end))
    .filter(
      (node) =>
        // `Partial` makes members optional without accepting `undefined`.
        isPartial(node) ||
        (node.optional === true &&
          /^TS(PropertySignature|MethodSignature|MappedType)$/.test(node.type) &&
          !acceptsUndefined(typeOf(node))),
    )
}

/** A type of `produced`, or the answers and schemas of answers in the types of the API. */
function isOutput({ type, id, key }: SyntaxNode): boolean {
  if (type === 'TSInterfaceDeclaration') return isNode(id) && produced.has(String(id.name))
  return type === 'TSPropertySignature' && isNode(key) && /^(schemas|responses)$/.test(String(key.name))
}

/** The source, with `undefined` as another type of each optional member. */
export function acceptUndefined(source: string, path: string): string {
  return strictOptionalMembers(source, path)
    .map(typeOf)
    .filter(isNode)
    .map(({ end }) => end)
    .sort((one, other) => other - one)
    .reduce((text, end) => `${text.slice(0, end)} | undefined${text.slice(end)}`, source)
}

/** The type behind a member's colon; none for a method. */
function typeOf({ type, typeAnnotation }: SyntaxNode): unknown {
  if (type === 'TSMethodSignature') return null
  return isNode(typeAnnotation) && typeAnnotation.type === 'TSTypeAnnotation'
    ? typeAnnotation.typeAnnotation
    : typeAnnotation
}

function acceptsUndefined(type: unknown): boolean {
  if (!isNode(type)) return false
  // With `never`, a union says which of its members is absent.
  if (/^TS(Undefined|Unknown|Any|Never)Keyword$/.test(type.type)) return true
  return type.type === 'TSUnionType' && Array.isArray(type.types) && type.types.some(acceptsUndefined)
}

function isPartial({ type, typeName }: SyntaxNode): boolean {
  return type === 'TSTypeReference' && isNode(typeName) && typeName.name === 'Partial'
}
