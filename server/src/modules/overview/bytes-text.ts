const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes like `12.5 MB`. */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** power
  return `${Number(value.toFixed(value < 100 ? 1 : 0))} ${units[power]}`
}
