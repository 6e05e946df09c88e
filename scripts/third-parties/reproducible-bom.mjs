/**
 * A CycloneDX bill of materials, with the properties that are used here.
 *
 * @typedef {object} Bom
 * @property {string} [serialNumber]
 * @property {{ timestamp?: string, component: Component }} metadata
 * @property {readonly Component[]} components
 * @property {readonly { ref: string, dependsOn?: readonly string[] }[]} dependencies
 */

/**
 * @typedef {object} Component
 * @property {string} [group] Scope of the package, `@fastify`.
 * @property {string} name
 * @property {string} version
 * @property {string} bom-ref
 * @property {readonly Hash[]} [hashes]
 * @property {readonly ExternalReference[]} [externalReferences]
 */

/** @typedef {{ alg: string, content: string }} Hash */
/** @typedef {{ type: string, url: string, hashes?: readonly Hash[] }} ExternalReference */

/**
 * Makes a bill that is always the same for the same packages: without the serial number and the time (CycloneDX
 * requires neither), in a fixed order, and without the address of the machine's registry. The hash of a package's
 * bytes, which is stored with that address, moves to the package itself.
 *
 * @param {Bom} bom
 * @returns {Bom}
 */
export function reproducibleBom({ serialNumber: _, ...bom }) {
  const { timestamp: __, ...metadata } = bom.metadata
  return {
    ...bom,
    metadata,
    components: bom.components.map(withoutRegistry).sort(by('bom-ref')),
    dependencies: bom.dependencies
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: [...dependsOn].sort() }))
      .sort(by('ref')),
  }
}

/** @param {Component} component */
function withoutRegistry({ externalReferences = [], ...component }) {
  const hashes = externalReferences.flatMap(({ type, hashes = [] }) =>
    type === 'distribution' ? hashes : [],
  )
  const others = externalReferences.filter(({ type }) => type !== 'distribution')
  return {
    ...component,
    ...(hashes.length > 0 && { hashes }),
    ...(others.length > 0 && { externalReferences: others }),
  }
}

/**
 * @template {string} Key
 * @param {Key} key
 * @returns {(one: Readonly<Record<Key, string>>, other: Readonly<Record<Key, string>>) => number}
 */
function by(key) {
  return (one, other) => (one[key] < other[key] ? -1 : 1)
}
