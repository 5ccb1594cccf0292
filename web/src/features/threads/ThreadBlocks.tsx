import type { AttachmentView, ThreadView } from '@chaguan/contracts'
import Lock from 'lucide-react/icons/lock'
import { links, markLinks } from '../../api/links.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import avatarStyles from '../../ui/avatar/Avatar.module.css'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { RichText } from '../../ui/rich-text/RichText.tsx'
import { Chip } from '../../ui/tag/Tag.tsx'
import { withHeadingIds } from './table-of-contents.ts'
import styles from './thread.module.css'
import { type ThreadItem, threadItems } from './thread-items.ts'

const cx = classNames({ ...avatarStyles, ...styles })

type Item<Kind extends ThreadItem['kind']> = Extract<ThreadItem, { kind: Kind }>

function Pending() {
  const t = useTexts()
  return <Alert kind="warn">{t('threads.pending')}</Alert>
}

function Body({ html }: Item<'body'>) {
  return <RichText html={withHeadingIds(html).html} links={markLinks} />
}

/** Pixels: no picture is taller than a screen (visual design). */
const pictureHeightMost = 640

/** Keeps a picture's place while it loads: never wider than it is, nor taller than a screen. */
function placeOf({ fileWidth, fileHeight }: AttachmentView) {
  if (fileWidth <= 0 || fileHeight <= 0) return {}
  const width = Math.min(fileWidth, Math.round((pictureHeightMost * fileWidth) / fileHeight))
  return { style: { width, aspectRatio: `${fileWidth} / ${fileHeight}` } }
}

function Pictures({ pictures }: Item<'pictures'>) {
  const t = useTexts()
  return (
    <div className={cx('thread__pics')}>
      {pictures.map((picture, index) => (
        <a
          key={picture.id}
          className={cx('thread__pic')}
          href={picture.url}
          target="_blank"
          rel="noreferrer"
          data-picture
          {...placeOf(picture)}
        >
          <img
            src={picture.url}
            alt={picture.fileName || t('threads.picture', { n: index + 1 })}
            decoding="async"
            {...(index > 0 && { loading: 'lazy' as const })}
          />
        </a>
      ))}
    </div>
  )
}

function PayWall({ yuan }: Item<'payWall'>) {
  const t = useTexts()
  const { money } = useFormats()
  return (
    <section className={cx('paywall')} aria-label={t('threads.paid')}>
      <div className={cx('paywall__box')}>
        <span className={cx('paywall__ico')}>
          <Icon of={Lock} />
        </span>
        <div className={cx('paywall__t')}>
          <b>{t('threads.pay.rest', { price: money(yuan) })}</b>
        </div>
      </div>
    </section>
  )
}

function Category({ id, name, parent }: Item<'category'>) {
  return (
    <div className={cx('thread__tags')}>
      <Chip href={links.category(String(id))}>
        {parent && parent !== name ? `${parent} / ${name}` : name}
      </Chip>
    </div>
  )
}

const namedMost = 2

function Likers({ people, total }: Item<'likers'>) {
  const t = useTexts()
  const { count } = useFormats()
  const names = people
    .slice(0, namedMost)
    .map(({ nickname }) => nickname)
    .join(t('threads.likers.join'))
  return (
    <div className={cx('thread__likes')}>
      <span className={cx('avatars')}>
        {people.map(({ userId, nickname, avatar }) => (
          <a key={userId} href={links.user(userId)} aria-label={nickname} title={nickname}>
            <Avatar src={avatar} name={nickname} size={28} circle />
          </a>
        ))}
      </span>
      <span>
        {total > namedMost
          ? t('threads.likers', { names, n: count(total) })
          : t('threads.likers.few', { names })}
      </span>
    </div>
  )
}

function Block({ item }: { item: ThreadItem }) {
  switch (item.kind) {
    case 'pending':
      return <Pending />
    case 'body':
      return <Body {...item} />
    case 'pictures':
      return <Pictures {...item} />
    case 'payWall':
      return <PayWall {...item} />
    case 'category':
      return <Category {...item} />
    case 'likers':
      return <Likers {...item} />
  }
}

/** Everything of a thread between its title and its comments, in the order of its items. */
export function ThreadBlocks({ thread }: { thread: ThreadView }) {
  return threadItems(thread).map((item) => <Block key={item.kind} item={item} />)
}
