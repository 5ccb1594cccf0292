import { Avatar, type AvatarProps } from './Avatar.tsx'

/** The name beside it is a link itself, so the picture is hidden from screen readers and the tab order. */
const silent = { tabIndex: -1, 'aria-hidden': true } as const

/**
 * A person's picture as a link, for places where the name beside it is a link too; without an address a plain picture.
 * Round by default.
 */
export function AvatarLink({
  href,
  className,
  circle = true,
  ...avatar
}: Omit<AvatarProps, 'label'> & { href: string | null; className?: string }) {
  const picture = <Avatar {...avatar} circle={circle} />
  if (href === null) return <span className={className}>{picture}</span>
  return (
    <a className={className} href={href} {...silent}>
      {picture}
    </a>
  )
}
