import { threadsApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../../api/query.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { threadTitle } from '../../../ui/rich-text/thread-title.ts'
import './log.module.css'
import type { MessageLink } from './link-of.ts'

/**
 * A link as a card: the title and author of a thread of this site, which its reader may open, else host and path. Nothing
 * is fetched from other sites.
 */
export function LinkCard({ link }: { link: MessageLink }) {
  const { href, name, threadId } = link
  const { data } = useApiQuery(query(threadsApi.openThread, { threadId }), { enabled: threadId > 0 })
  const title = data ? threadTitle(data) : ''
  const isOwn = threadId > 0
  return (
    <a
      className={cx('chatcard')}
      href={isOwn ? new URL(href).pathname + new URL(href).search + new URL(href).hash : href}
      {...(!isOwn && { target: '_blank', rel: 'nofollow noopener ugc' })}
    >
      <Icon of={isOwn ? 'message-square' : 'link'} />
      <span className={cx('chatcard__text')}>
        <b dir="auto">{title || name}</b>
        <small className="dzq-ellipsis">
          {title ? [data?.user.nickname, name].filter(Boolean).join(' · ') : href}
        </small>
      </span>
    </a>
  )
}
