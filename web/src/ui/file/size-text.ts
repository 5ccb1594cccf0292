const units = ['B', 'KB', 'MB', 'GB'] as const

/** Formats a number of bytes: 512 B, 34 KB, 1.2 MB. */
export function sizeText(bytes: number): string {
  let value = Number.isFinite(bytes) && bytes > 0 ? bytes : 0
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const text = value < 10 && unit > 0 ? String(Math.round(value * 10) / 10) : String(Math.round(value))
  return `${text} ${units[unit]}`
}
