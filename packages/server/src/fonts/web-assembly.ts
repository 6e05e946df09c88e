interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

// Its types come with those of browsers only.
declare const WebAssembly: {
  readonly Memory: { readonly prototype: Memory }
  readonly RuntimeError: ErrorConstructor
}

const pageBytes = 65_536
/** The largest font is 8 MB, unpacked, and the libraries hold it about twice. */
const largestBytes = 96 * 1024 * 1024

/**
 * Keeps WebAssembly from taking more memory than a font needs: the limits of a worker are about JavaScript's heap.
 * Programs made with Emscripten, as both libraries are, grow their memory by this method.
 */
export function limitWebAssemblyMemory(): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > largestBytes)
      throw new RangeError(`more than ${largestBytes} bytes of memory`)
    return grow.call(this, pages)
  }
}

/** Whether a program of WebAssembly gave up, as for want of memory. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError
}
