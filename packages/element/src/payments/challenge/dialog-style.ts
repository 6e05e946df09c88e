/** The style of the frame over the whole page. It is transparent, because it has the page's color scheme. */
export const coverStyle: string = `
dialog, iframe { position: fixed; inset: 0; inline-size: 100%; block-size: 100%; max-inline-size: none; max-block-size: none; margin: 0; padding: 0; border: 0; overflow: hidden; background: none; }
dialog::backdrop { background: #0009; }
`

/**
 * The style of the dialog in that frame. Its colors are the browser's own, which follow the page's color scheme and a
 * payer's contrast settings. The height is that of the bank's page: at least the 600 × 400 px that EMVCo specifies for
 * a challenge, with the header above it.
 */
export const dialogStyle: string = `
html, body { block-size: 100%; margin: 0; overflow: hidden; }
body { display: flex; }
main {
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  inline-size: min(100%, 34rem);
  max-block-size: 100%;
  margin: auto;
  border-radius: 16px;
  overflow: auto;
  overscroll-behavior: contain;
  background: Canvas;
  color: CanvasText;
  font-size: 16px;
  line-height: 1.5;
  box-shadow: 0 0 0 1px color-mix(in srgb, CanvasText 12%, transparent), 0 24px 64px #0006;
}
main:has(.frame:not([hidden])) { block-size: min(46rem, 100%); overflow: hidden; }
[hidden] { display: none !important; }
header { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 12px 12px 12px 20px; }
[dir=rtl] header { padding: 12px 20px 12px 12px; }
h2, p { margin: 0; text-align: match-parent; }
h2 { font-size: 18px; font-weight: 600; outline: none; }
button { font: inherit; color: inherit; cursor: pointer; touch-action: manipulation; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.close { flex: none; display: grid; place-items: center; inline-size: 44px; block-size: 44px; padding: 0; border: 0; border-radius: 50%; background: none; }
.close::before { content: "\\2715"; }
.close:hover { background: color-mix(in srgb, CanvasText 8%, Canvas); }
.connection:empty { display: none; }
.connection { padding: 8px 20px; background: color-mix(in srgb, CanvasText 8%, Canvas); }
.frame { flex: 1; min-block-size: 0; border-block-start: 1px solid color-mix(in srgb, CanvasText 12%, Canvas); }
iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; }
.ways { display: grid; gap: 12px; padding: 4px 20px 20px; }
.ways p { margin-block-end: 8px; }
.ways button { min-block-size: 48px; padding: 8px 16px; border: 1px solid color-mix(in srgb, CanvasText 35%, Canvas); border-radius: 12px; background: none; font-weight: 600; }
.ways button:hover { border-color: CanvasText; }
.ways .main { background: CanvasText; color: Canvas; border-color: CanvasText; }
.ways button:last-child { border-color: transparent; text-decoration: underline; text-underline-offset: 4px; }
@media (width < 36rem) {
  main { inline-size: 100%; margin-block-end: 0; border-end-start-radius: 0; border-end-end-radius: 0; }
  main:has(.frame:not([hidden])) { block-size: 100%; border-radius: 0; }
}
`
