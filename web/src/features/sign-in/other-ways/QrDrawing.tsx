import { qrCode, qrPath } from '@chaguan/contracts/qr'
import { useMemo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './other-ways.module.css'

const cx = classNames(styles)

/** Modules that stay light around a code, so that cameras find it. */
const quiet = 4

/** A text as a code to be scanned. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => qrCode(text) ?? [], [text])
  const side = modules.length + 2 * quiet
  return (
    <svg
      className={cx('signing__code')}
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(modules)} />
    </svg>
  )
}
