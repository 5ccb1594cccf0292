import { classNames } from '../class-names.ts'
import styles from './Spinner.module.css'

const cx = classNames(styles)

/** Blades of the wheel (spec 9). */
const blades = Array.from({ length: 12 }, (_, at) => ({ turn: at * 30, opacity: (at + 1) / 12 }))

/** Work is going on; it appears after 400 ms. `text` is shown beside the wheel, or only read aloud when `quiet`. */
export function Spinner({ text, size = 20, quiet }: { text: string; size?: 20 | 24; quiet?: boolean }) {
  return (
    <span className={cx('spinner')} role="status">
      <svg className={cx('spinner__wheel')} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        {blades.map(({ turn, opacity }) => (
          <path key={turn} d="M12 2v5" opacity={opacity} transform={`rotate(${turn} 12 12)`} />
        ))}
      </svg>
      <span className={quiet ? 'dzq-vh' : undefined}>{text}</span>
    </span>
  )
}
