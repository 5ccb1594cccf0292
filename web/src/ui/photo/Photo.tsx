import { cx } from '../class-names.ts'
import './Photo.module.css'

export interface PhotoProps {
  src: string
  alt: string
  /** Pixels of the picture, which reserve its space while it loads; 0 when unknown. */
  width?: number | undefined
  height?: number | undefined
  /** Address of the link; without it the picture is no link. */
  href?: string | undefined
  /** Whether that is the picture itself, which a viewer may show instead. */
  leadsToPicture?: boolean
  /** Class of the box. */
  className?: string | undefined
  /** The number of further pictures, shown over it, and its text. */
  more?: { count: number; label: string } | undefined
  /** False for the first pictures of a page, which load at once. */
  isLazy?: boolean
}

/** A picture cropped to its box. */
export function Photo(props: PhotoProps) {
  const { src, alt, width, height, href, className, more, leadsToPicture, isLazy = true } = props
  const Box = href ? 'a' : 'span'
  return (
    <Box
      className={cx('photo', className)}
      {...(href && { href })}
      {...(leadsToPicture && { 'data-picture': true })}
    >
      <img
        src={src}
        alt={alt}
        decoding="async"
        {...(width && height && { width, height })}
        {...(isLazy && { loading: 'lazy' as const })}
      />
      {more && more.count > 0 && (
        <span className={cx('photo__more')}>
          <span aria-hidden="true">{`+${more.count}`}</span>
          <span className="dzq-vh">{more.label}</span>
        </span>
      )}
    </Box>
  )
}
