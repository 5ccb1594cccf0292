/** `n/m`: how many of the allowed characters a text has, counted as the browser's own `maxlength` counts them. */
export function counterText(text: string, most: number): string {
  return `${text.length}/${most}`
}
