/** Writes something down that no reader is told and whoever looks after the site may want to know. */
export function logProblem(message: string, ...details: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the one place in the browser that writes to the console.
  console.error(message, ...details)
}

/** The same for what goes on all the same. */
export function logWarning(message: string, ...details: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: see above.
  console.warn(message, ...details)
}
