import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { PlainError } from '../workspace/plain-error.mjs'

/**
 * An entry in the inventory of everything that runs while a payer types a card (PCI DSS 6.4.3, 11.6.1).
 *
 * @typedef {object} InventoryLine
 * @property {string} file Its path on the service, without the first slash.
 * @property {string} version
 * @property {string} integrity SHA-384 in the form of the attribute `integrity`.
 * @property {string} sha256 Hexadecimal, as `sha256sum` prints it.
 * @property {number} bytes Uncompressed.
 * @property {"merchant's page" | "service's frame"} runsIn
 * @property {string} purpose Why it is needed, in one sentence.
 * @property {string} [notices] Path of the licenses of third-party code in the file; absent if there is none.
 */

/** @typedef {{ readonly path: string, readonly content: Uint8Array }} HostedContent */

/** @type {readonly (Pick<InventoryLine, 'runsIn' | 'purpose'> & { path: RegExp, notices?: string })[]} */
const purposes = [
  {
    path: /^element-([\d.]+)\.js$/,
    runsIn: "merchant's page",
    purpose:
      'Puts the frames of the card fields into the page and passes their events on; it never sees a card.',
  },
  {
    path: /^element-([\d.]+)\.mjs$/,
    runsIn: "merchant's page",
    purpose: 'The same library as an ES module, for pages that import it.',
  },
  {
    path: /^fonts-([\d.]+)\.mjs$/,
    runsIn: "merchant's page",
    purpose:
      'Fetches the fonts that the page names and hands them to the fields; loaded where a page names some.',
  },
  {
    path: /^payments-([\d.]+)\.mjs$/,
    runsIn: "merchant's page",
    purpose:
      'What a checkout may need beside tokens, such as installments; loaded when the page calls one of its functions.',
  },
  {
    path: /^compat-(?:stripe|smart-fields)-([\d.]+)\.m?js$/,
    runsIn: "merchant's page",
    purpose:
      'The library in the shape of another one, for pages that were written for that; it never sees a card.',
  },
  {
    path: /^development-([\d.]+)\.mjs$/,
    runsIn: "merchant's page",
    purpose: 'Warns developers of mistakes in the console; loaded where the API key is one of the sandbox.',
  },
  {
    path: /^frames\/([\d.]+)\/field\.html$/,
    runsIn: "service's frame",
    purpose:
      'The document of one card field, script and style in it: takes what is typed and sends it for a token.',
    notices: 'third-party-notices.txt',
  },
  {
    path: /^frames\/([\d.]+)\/cover\.js$/,
    runsIn: "service's frame",
    purpose:
      'Notices that the page covers or hides a field; loaded with the option refuseWhenCovered and in the sandbox.',
  },
  {
    path: /^frames\/([\d.]+)\/fonts\.js$/,
    runsIn: "service's frame",
    purpose: 'Draws a field in the fonts that the service has rebuilt; loaded where the page names some.',
  },
  {
    path: /^frames\/([\d.]+)\/icons\.js$/,
    runsIn: "service's frame",
    purpose: 'Draws the icon of a card brand beside a field; loaded where a field has an icon.',
  },
]

/**
 * Describes hosted files.
 *
 * @param {readonly HostedContent[]} files
 * @returns {InventoryLine[]} In the order of their paths.
 * @throws {PlainError} for a file without a purpose: every hosted file needs one.
 */
export function inventoryOf(files) {
  return files
    .map(({ path, content }) => {
      const known = purposes.find((one) => one.path.test(path))
      if (!known) {
        throw new PlainError(
          `${path} would be hosted without a purpose: write it into scripts/hosted/script-inventory.mjs.`,
        )
      }
      const [, version = ''] = known.path.exec(path) ?? []
      return {
        file: path,
        version,
        ...hashesOf(content, 'sha384'),
        runsIn: known.runsIn,
        purpose: known.purpose,
        ...(known.notices && { notices: posix.join(posix.dirname(path), known.notices) }),
      }
    })
    .sort(byFile)
}

/**
 * A package that a merchant installs from the service. What it contains runs where the merchant's bundle does.
 *
 * @typedef {Pick<InventoryLine, 'file' | 'version' | 'integrity' | 'sha256' | 'bytes'>} PackageLine Its `integrity` is the
 *   SHA-512 that the lock files of package managers have.
 */

/**
 * Describes the hosted packages.
 *
 * @param {readonly HostedContent[]} files
 * @returns {PackageLine[]} In the order of their paths.
 */
export function packagesOf(files) {
  return files
    .map(({ path, content }) => {
      const [, version = ''] = /-([\d.]+)\.tgz$/.exec(path) ?? []
      return { file: path, version, ...hashesOf(content, 'sha512') }
    })
    .sort(byFile)
}

/**
 * @param {Uint8Array} content
 * @param {string} algorithm Of its `integrity`.
 */
function hashesOf(content, algorithm) {
  return {
    integrity: `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`,
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
  }
}

/**
 * @param {{ readonly file: string }} one
 * @param {{ readonly file: string }} other
 */
function byFile(one, other) {
  return one.file < other.file ? -1 : 1
}
