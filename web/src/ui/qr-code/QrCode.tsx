import { useMemo } from 'react'
import { encode } from 'uqr'

/** The modules (true for dark) at error correction level M, or null for a text that needs more than version 10. */
function modulesOf(text: string): boolean[][] | null {
  try {
    return encode(text, { ecc: 'M', maxVersion: 10, border: 0 }).data
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const pathOf = (modules: readonly (readonly boolean[])[]) =>
  modules
    .flatMap((line, row) => line.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : '')))
    .join('')

interface QrCodeProps {
  readonly text: string
  /** Encoded instead of a text that is too long (more than 213 bytes). */
  readonly fallback?: string
  readonly label: string
  /** Width of the light border in modules. */
  readonly border: number
  readonly className?: string
}

/** A QR code as SVG. Weighs some kilobytes: import it lazily, not with the first load. */
export function QrCode({ text, fallback = '', label, border, className }: QrCodeProps) {
  const modules = useMemo(() => modulesOf(text) ?? modulesOf(fallback) ?? [], [text, fallback])
  const side = modules.length + 2 * border
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`${-border} ${-border} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(modules)} />
    </svg>
  )
}
