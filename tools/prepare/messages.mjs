/** An error that is printed as its message, without a stack trace. */
export class SetupError extends Error {}

/** Prints one line to stderr, so that stdout is left to the started program. */
export function announce(sentence) {
  process.stderr.write(`${sentence}\n`)
}
