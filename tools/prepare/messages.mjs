/** A reason to stop that is one sentence for a person; it is printed without a stack trace. */
export class Refusal extends Error {}

/** Prints one line to stderr, so that stdout stays for the program that follows. */
export function announce(sentence) {
  process.stderr.write(`${sentence}\n`)
}
