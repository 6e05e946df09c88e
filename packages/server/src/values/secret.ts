/**
 * A value that cannot slip into a log, a message or a body: however it is printed, it shows nothing (Node's
 * `inspect` cannot see into a private field). Only `reveal` gives it out, so each place that does can be found by
 * that word.
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
