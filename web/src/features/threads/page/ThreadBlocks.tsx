import type { ThreadView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links, markLinks } from '../../../shared/links/links.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import '../../../ui/avatar/Avatar.module.css'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { blockRenderers } from '../blocks/block-renderers.ts'
import { ThreadSlot } from '../ThreadSlot.tsx'
import { PayWall } from './PayWall.tsx'
import { withHeadingIds } from './TableOfContents.tsx'
import './thread.module.css'
import { type ThreadItem, threadItems } from './thread-items.ts'

type ThreadItemOf<Kind extends ThreadItem['kind']> = Extract<ThreadItem, { kind: Kind }>

function Pending() {
  const t = useTexts()
  return (
    <div className={cx('pending')}>
      <Alert kind="warn">{t('blocks.pending')}</Alert>
    </div>
  )
}

function Body({ html }: ThreadItemOf<'body'>) {
  return <RichText html={withHeadingIds(html).html} links={markLinks} />
}

const maxNamed = 2

/** Renders the text about the people who like a thread, for example as a link to all of them. */
export type RenderLikers = (text: string) => ReactNode

function Likers({ people, total, draw }: ThreadItemOf<'likers'> & { draw: RenderLikers | undefined }) {
  const t = useTexts()
  const { count } = useFormats()
  const names = people
    .slice(0, maxNamed)
    .map(({ nickname }) => nickname)
    .join(t('blocks.likers.join'))
  const text =
    total > maxNamed ? t('blocks.likers', { names, n: count(total) }) : t('blocks.likers.few', { names })
  return (
    <div className={cx('thread__likes')}>
      <span className={cx('avatars')}>
        {people.map(({ userId, nickname, avatar }) => (
          <a key={userId} href={links.user(userId)} aria-label={nickname} title={nickname}>
            <Avatar src={avatar} name={nickname} size={28} circle />
          </a>
        ))}
      </span>
      <span>{draw ? draw(text) : text}</span>
    </div>
  )
}

const pageOf = new Map(blockRenderers.map(([tomId, { Page }]) => [tomId, Page]))

function Content({ tomId, body, thread }: ThreadItemOf<'block'> & { thread: ThreadView }) {
  const Page = pageOf.get(tomId)
  return Page ? <Page body={body} thread={thread} /> : null
}

interface BlockProps {
  thread: ThreadView
  likers?: RenderLikers | undefined
}

function Block({ item, thread, likers }: BlockProps & { item: ThreadItem }) {
  switch (item.kind) {
    case 'pending':
      return <Pending />
    case 'body':
      return <Body {...item} />
    case 'block':
      return <Content {...item} thread={thread} />
    case 'payWall':
      return <PayWall {...item} thread={thread} />
    case 'likers':
      return <Likers {...item} draw={likers} />
  }
}

const keyOf = (item: ThreadItem) => (item.kind === 'block' ? item.tomId : item.kind)

/** All parts of a thread between its title and its comments, in order. */
export function ThreadBlocks({ thread, tip, likers }: BlockProps & { tip?: ReactNode }) {
  const items = threadItems(thread)
  const draw = (item: ThreadItem) => <Block key={keyOf(item)} item={item} thread={thread} likers={likers} />
  return (
    <>
      {items.filter(({ kind }) => kind !== 'likers').map(draw)}
      <ThreadSlot at="plugin_detail@thread_extension_display_hook" thread={thread} />
      {tip}
      {items.filter(({ kind }) => kind === 'likers').map(draw)}
    </>
  )
}
