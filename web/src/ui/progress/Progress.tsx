import { cx } from '../class-names.ts'
import './Progress.module.css'

export interface ProgressProps {
  /** 0 to 100. */
  percent?: number
  label: string
  type?: 'line' | 'circle'
  kind?: 'primary' | 'success' | 'warn' | 'danger'
  /** Whether the number is shown beside or inside. */
  showPercent?: boolean
  /** Pixels of the circle and of its line (docs/reference/components.md#progress). */
  width?: number
  lineWidth?: number
}

function Circle({ percent, width, lineWidth }: { percent: number; width: number; lineWidth: number }) {
  const middle = width / 2
  const radius = middle - lineWidth / 2
  const ring = { cx: middle, cy: middle, r: radius, strokeWidth: lineWidth, pathLength: 100 }
  return (
    <svg width={width} height={width} viewBox={`0 0 ${width} ${width}`} aria-hidden="true">
      <circle {...ring} className={cx('progress__ground')} />
      <circle
        {...ring}
        className={cx('progress__done')}
        strokeDasharray={`${percent} 100`}
        transform={`rotate(-90 ${middle} ${middle})`}
      />
    </svg>
  )
}

/** A progress indicator. */
export function Progress(props: ProgressProps) {
  const { percent = 0, label, type = 'line', kind = 'primary', showPercent = true } = props
  const { width = 160, lineWidth = 2 } = props
  const done = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      className={cx('progress', `progress--${type}`, `progress--${kind}`)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
    >
      {type === 'circle' ? (
        <Circle percent={done} width={width} lineWidth={lineWidth} />
      ) : (
        <span className={cx('progress__line')}>
          <span className={cx('progress__bar')} style={{ width: `${done}%` }} />
        </span>
      )}
      {showPercent && <span className={cx('progress__number')}>{`${done}%`}</span>}
    </div>
  )
}
