import { cx } from '../class-names.ts'
import './Brand.module.css'

/** The site's logo, or the product's mark without one. */
export function BrandMark({ logo }: { logo?: string | undefined }) {
  if (logo) return <img className={cx('brand__logo')} src={logo} alt="" height={30} />
  return (
    <svg className={cx('brand__mark')} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <mask id="dzq-wave">
        <rect width="32" height="32" fill="#fff" />
        <path
          d="M9 20.3c2.3-1.9 4.7-1.9 7 0s4.7 1.9 7 0"
          fill="none"
          stroke="#000"
          strokeWidth="2.1"
          strokeLinecap="round"
        />
      </mask>
      <circle cx="16" cy="3.9" r="2.1" />
      <path d="M6.9 11.4c1.2-3.2 4.7-5 9.1-5s7.9 1.8 9.1 5c.3.7-.2 1.3-.9 1.3H7.8c-.7 0-1.2-.6-.9-1.3z" />
      <path
        mask="url(#dzq-wave)"
        d="M4.4 14.7h23.2c.7 0 1.2.6 1.1 1.3C27.8 22.7 22.7 27.2 16 27.2c-.9 0-1.7-.1-2.5-.2l-4.7 3.7c-.7.5-1.6 0-1.5-.8l.4-4.9C5.1 23 3.6 19.8 3.3 16c-.1-.7.4-1.3 1.1-1.3z"
      />
    </svg>
  )
}

/** The site's logo and name as a link to the home page. */
export function Brand(props: { href: string; label: string; name: string; logo?: string | undefined }) {
  return (
    <a className={cx('brand')} href={props.href} aria-label={props.label}>
      <BrandMark logo={props.logo} />
      <span className={cx('brand__name')}>{props.name}</span>
    </a>
  )
}
