import { notificationsApi, type OutputOf } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { IconLink } from '../../ui/button/IconButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import { type MessageKind, messageKinds, messageLinks } from './message-page.ts'
import './messages.module.css'

const looks: Readonly<Record<MessageKind, { icon: IconName; colour: string }>> = {
  index: { icon: 'message-circle', colour: 'blue' },
  account: { icon: 'bell', colour: 'green' },
  financial: { icon: 'japanese-yen', colour: 'gold' },
  thread: { icon: 'message-square', colour: 'red' },
}

/** The types of notifications of each entry (docs/reference/wire-messages.md#notification-types). */
const typesOf: Readonly<Record<Exclude<MessageKind, 'index'>, readonly string[]>> = {
  account: ['system'],
  financial: ['rewarded', 'threadrewarded', 'receiveredpacket', 'threadrewardedexpired', 'withdrawal'],
  thread: ['related', 'replied', 'liked'],
}

const countersQuery = query(notificationsApi.countUnread, {})

/** The unread count of an entry: of messages, or of the notifications of its types. */
export function unreadOfKind(
  counters: OutputOf<typeof notificationsApi.countUnread> | undefined,
  kind: MessageKind,
): number {
  if (!counters) return 0
  if (kind === 'index') return counters.dialogNotifications
  const byType = (counters.typeUnreadNotifications ?? {}) as Readonly<Record<string, number>>
  return typesOf[kind].reduce((sum, type) => sum + (byType[type] ?? 0), 0)
}

interface EntryProps {
  kind: MessageKind
  isHere: boolean
  /** The layout of an entry: a row at the side, or a card above the list. */
  as: 'row' | 'card'
}

function Entry({ kind, isHere, as }: EntryProps) {
  const t = useTexts()
  const { icon, colour } = looks[kind]
  const unread = unreadOfKind(useApiQuery(countersQuery).data, kind)
  const badge = <Badge count={unread} label={t('site.unread', { n: unread })} />
  return (
    <a
      className={cx(`entry-${as}`, isHere && 'is-active')}
      href={messageLinks.kind(kind)}
      {...(isHere && { 'aria-current': 'page' as const })}
    >
      <span className={cx('entry__ico', `is-${colour}`)}>
        <Icon of={icon} size={as === 'card' ? 24 : 20} />
        {as === 'card' && unread > 0 && <span className={cx('over')}>{badge}</span>}
      </span>
      {t(`messages.kind.${kind}`)}
      {as === 'row' && <span className={cx('entry__count')}>{badge}</span>}
    </a>
  )
}

/** The four entries at the side of the page on pc (docs/reference/pages.md#messages), and the link to the channels. */
export function EntryRows({ here }: { here: MessageKind }) {
  const t = useTexts()
  return (
    <>
      {messageKinds.map((kind) => (
        <Entry key={kind} kind={kind} isHere={kind === here} as="row" />
      ))}
      <a className={cx('entry-row', 'entry-settings')} href={messageLinks.settings}>
        <span className={cx('entry__ico')}>
          <Icon of="settings" size={20} />
        </span>
        {t('channels.title')}
      </a>
    </>
  )
}

/** The link to the channels, in the bar on h5. */
export function SettingsLink() {
  const t = useTexts()
  return <IconLink icon="settings" label={t('channels.title')} href={messageLinks.settings} />
}

/** The three entries besides the conversations, above their list on h5. */
export function EntryCards() {
  const t = useTexts()
  return (
    <nav className={cx('entries')} aria-label={t('messages.kinds')}>
      {messageKinds
        .filter((kind) => kind !== 'index')
        .map((kind) => (
          <Entry key={kind} kind={kind} isHere={false} as="card" />
        ))}
    </nav>
  )
}
