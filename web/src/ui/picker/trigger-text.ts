/** A sign as a button writes it behind these words, to open its picker: behind a letter or a digit it needs a space. */
export const triggerText = (before: string, sign: '@' | '#'): string =>
  /[A-Za-z0-9._@/&#]$/.test(before) ? ` ${sign}` : sign
