import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import './Card.module.css'

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  as?: 'section' | 'article' | 'nav' | 'div'
  title?: ReactNode
  /** Id of the title, which is the card's accessible name. */
  titleId?: string
  /** Content at the end of the title's line. */
  more?: ReactNode
  /** Content of the footer, below a line. */
  foot?: ReactNode
  bordered?: boolean
  /** As wide as the window, with square corners. */
  full?: boolean
}

/** A surface with a thin border, with or without a title. */
export function Card(props: CardProps) {
  const {
    as: Tag = 'section',
    title,
    titleId,
    more,
    foot,
    bordered = true,
    full,
    className,
    ...others
  } = props
  const { children, ...rest } = others
  return (
    <Tag
      {...rest}
      {...(titleId && { 'aria-labelledby': titleId })}
      className={cx('card', !bordered && 'card--plain', full && 'card--full', className)}
    >
      {title !== undefined && (
        <div className={cx('card__head')}>
          <h2 className={cx('card__title')} id={titleId}>
            {title}
          </h2>
          {more}
        </div>
      )}
      {children}
      {foot !== undefined && <div className={cx('card__foot')}>{foot}</div>}
    </Tag>
  )
}
