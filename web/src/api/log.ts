/** Logs a problem to the console, for the operators of the site. */
export function logProblem(message: string, ...details: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the one place in the browser that writes to the console.
  console.error(message, ...details)
}

/** Logs a problem that does not prevent anything from working. */
export function logWarning(message: string, ...details: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: see above.
  console.warn(message, ...details)
}
