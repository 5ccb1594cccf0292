import { cx } from '../class-names.ts'
import './Photo.module.css'

export interface PhotoProps {
  src: string
  alt: string
  /** Pixels of the picture, so that its place is kept while it loads; 0 when they are not known. */
  width?: number | undefined
  height?: number | undefined
  /** Where it leads; without it the picture is no link. */
  href?: string | undefined
  /** Whether that is the picture itself, which a viewer may show instead. */
  leadsToPicture?: boolean
  /** Class of the place it stands in. */
  className?: string | undefined
  /** How many more there are, drawn over it, and the words for it. */
  more?: { count: number; label: string } | undefined
  /** False for the first pictures of a page, which are wanted at once. */
  isLazy?: boolean
}

/** A picture in a box of its own; it is cut to the box. */
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
