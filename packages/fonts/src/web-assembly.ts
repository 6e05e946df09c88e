interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

// TypeScript's types for it come only with those of browsers.
declare const WebAssembly: {
  readonly Memory: { readonly prototype: Memory }
  readonly RuntimeError: ErrorConstructor
}

const pageBytes = 65_536
/** The largest unpacked font is 8 MB, and the libraries hold it about twice. */
const largestBytes = 96 * 1024 * 1024

/**
 * Limits the memory of WebAssembly to what a font needs, because the limits of a worker cover only JavaScript's heap.
 * Programs made with Emscripten, as both libraries are, grow their memory with this method.
 */
export function limitWebAssemblyMemory(): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > largestBytes)
      throw new RangeError(`more than ${largestBytes} bytes of memory`)
    return grow.call(this, pages)
  }
}

/** Whether a WebAssembly program aborted, for example because it had no memory left. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError
}
