/**
 * The `allow` attribute that lets one autofill fill in the page's own inputs and our fields together. It names the
 * Chromium features that control this, but only those that the browser knows: an unknown name would cause a warning.
 *
 * @see https://chromium.googlesource.com/chromium/src/+/main/docs/security/autofill-across-iframes.md
 */
export function autofillPolicy(): string {
  const features = (
    document as { readonly featurePolicy?: { features(): string[] } }
  ).featurePolicy?.features()
  return (features ?? []).filter((feature) => /autofill|manual/.test(feature)).join('; ')
}
