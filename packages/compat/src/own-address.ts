// Markup in the page can replace this property, for example with <img name="currentScript">.
const current = document.currentScript

/** The address of the script that is running, for the files that a page loads with a tag. */
export const ownAddress: string | undefined = current instanceof HTMLScriptElement ? current.src : undefined
