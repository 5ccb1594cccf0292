import { cx } from '../class-names.ts'
import { spinnerBlades, spinnerSizes } from '../timings-and-sizes.ts'
import './Spinner.module.css'

const blades = Array.from({ length: spinnerBlades }, (_, at) => ({
  turn: (at * 360) / spinnerBlades,
  opacity: (at + 1) / spinnerBlades,
}))

function Blades({ size }: { size: number }) {
  return (
    <svg className={cx('spinner__wheel')} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {blades.map(({ turn, opacity }) => (
        <path key={turn} d="M12 2v5" opacity={opacity} transform={`rotate(${turn} 12 12)`} />
      ))}
    </svg>
  )
}

function Ring({ size }: { size: number }) {
  return (
    <svg className={cx('spinner__ring')} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" opacity="0.25" />
      <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" />
    </svg>
  )
}

export interface SpinnerProps {
  /** Shown beside it, or for screen readers only when `quiet`. */
  text: string
  quiet?: boolean
  /** A ring, or a wheel of 12 blades (docs/reference/components.md#spinner). */
  type?: 'circular' | 'spinner'
  /** Pixels: 24 for a loading page, 20 elsewhere. */
  size?: 20 | 24
  /** The text below instead of beside. */
  vertical?: boolean
}

/** A loading indicator; appears after 400 ms. */
export function Spinner(props: SpinnerProps) {
  const { text, quiet, type = 'circular', size = spinnerSizes.shared, vertical } = props
  const Wheel = type === 'spinner' ? Blades : Ring
  return (
    <span className={cx('spinner', vertical && 'spinner--vertical')} role="status">
      <Wheel size={size} />
      <span className={quiet ? 'dzq-vh' : undefined}>{text}</span>
    </span>
  )
}
