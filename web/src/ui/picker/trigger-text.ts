/** The trigger character as a toolbar inserts it: preceded by a space after a letter or digit. */
export const triggerText = (before: string, sign: '@' | '#'): string =>
  /[A-Za-z0-9._@/&#]$/.test(before) ? ` ${sign}` : sign
