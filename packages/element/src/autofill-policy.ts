/**
 * The `allow` of an iframe by which one autofill fills the page's own inputs and our fields together: the features of
 * Chromium that decide it, as far as this browser has them. A name that it does not know would be warned of.
 *
 * @see https://chromium.googlesource.com/chromium/src/+/main/docs/security/autofill-across-iframes.md
 */
export function autofillPolicy(): string {
  const { featurePolicy } = document as { readonly featurePolicy?: { features(): string[] } }
  const features = featurePolicy?.features() ?? []
  return features.filter((feature) => /autofill|manual-text/.test(feature)).join('; ')
}
