import { cx } from '../class-names.ts'
import './Pagination.module.css'

/** Returns the page numbers that a pagination shows: first, last and those around the current one; 0 for a gap. */
export function pageNumbers(current: number, total: number): readonly number[] {
  const near = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [0, page] : [page]
  })
}

const gap = '…'

export interface PaginationProps {
  current: number
  total: number
  /** Address of a page. */
  href: (page: number) => string
  label: string
  prev: string
  next: string
  /** Accessible name of a page's link. */
  nth: (page: number) => string
}

/** Links to the pages of a list; renders nothing for a single page. */
export function Pagination({ current, total, href, label, prev, next, nth }: PaginationProps) {
  if (total < 2) return null
  return (
    <nav className={cx('pages')} aria-label={label}>
      {current > 1 && (
        <a className={cx('pages__item')} href={href(current - 1)} rel="prev">
          {prev}
        </a>
      )}
      {pageNumbers(current, total).map((page, index, pages) =>
        page === 0 ? (
          <span key={`after ${pages[index - 1]}`} aria-hidden="true">
            {gap}
          </span>
        ) : (
          <a
            key={page}
            className={cx('pages__item', page === current && 'is-on')}
            href={href(page)}
            aria-label={nth(page)}
            {...(page === current && { 'aria-current': 'page' as const })}
          >
            {page}
          </a>
        ),
      )}
      {current < total && (
        <a className={cx('pages__item')} href={href(current + 1)} rel="next">
          {next}
        </a>
      )}
    </nav>
  )
}
