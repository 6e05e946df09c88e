/**
 * A value that cannot leak into a log, a message or a body: however it is printed, it shows nothing (Node's `inspect`
 * cannot read a private field). Only `reveal` returns it, so a search for that name finds every place that reads a
 * secret.
 */
export class Secret<T> {
  readonly #value: T

  constructor(value: T) {
    this.#value = value
  }

  reveal(): T {
    return this.#value
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }
}

/**
 * Gives the bytes of a secret text to a function, and overwrites them. Without it, they would stay in memory that Node
 * frees and does not clear.
 */
export function withBytesOf<T>(text: string, use: (bytes: Buffer) => T): T {
  const bytes = Buffer.from(text)
  try {
    return use(bytes)
  } finally {
    bytes.fill(0)
  }
}
