import { Avatar, type AvatarProps } from './Avatar.tsx'

/** It stands beside the name, which is a link itself, so it is left out of the reading and of the way by keys. */
const silent = { tabIndex: -1, 'aria-hidden': true } as const

/**
 * A person's picture as a link, for places where the name beside it is one too; without an address a mere picture.
 * Persons in lists are round unless told otherwise.
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
