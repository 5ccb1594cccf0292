import type { SearchHit } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Time } from '../../ui/time/Time.tsx'
import { Highlight } from './Highlight.tsx'
import './search.module.css'

function Byline({ hit }: { hit: SearchHit }) {
  const t = useTexts()
  const { moment } = useFormats()
  return (
    <p className={cx('hit__meta')}>
      <Avatar src={hit.avatar} name={hit.nickname} size={20} circle />
      {hit.userId > 0 ? <a href={links.user(hit.userId)}>{hit.nickname}</a> : <span>{hit.nickname}</span>}
      <Time {...moment(hit.createdAt)} />
      {hit.categoryName && <a href={links.category(String(hit.categoryId))}>{hit.categoryName}</a>}
      {hit.floor !== null && <span>{t('search.floor', { n: hit.floor })}</span>}
    </p>
  )
}

/** A found thread or comment, with a link to it: its title, or without one its text, styled as text. */
export function PostResult({ hit }: { hit: SearchHit }) {
  const t = useTexts()
  const isComment = hit.kind === 'comment'
  const href = isComment ? links.post(hit.threadId, hit.postId) : links.thread(hit.threadId)
  const { title, snippet } = hit
  const isNamed = title.text !== ''
  const opening = snippet.text === '' ? { text: t('search.untitled'), hits: [] } : snippet
  return (
    <Card as="article" className={cx('found')}>
      <h3 className={cx('hit__title', !isNamed && 'is-text')}>
        <a href={href}>
          {isComment && <span className={cx('hit__kind')}>{t('search.commentOn')}</span>}
          <Highlight marked={isNamed ? title : opening} />
        </a>
      </h3>
      {isNamed && snippet.text !== '' && (
        <p className={cx('hit__text')}>
          <Highlight marked={snippet} />
        </p>
      )}
      <Byline hit={hit} />
    </Card>
  )
}
