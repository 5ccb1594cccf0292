import type { DeskItem } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links, markLinks } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import './desk.module.css'
import type { DeskTab } from './desk-page.ts'

export type DeskKind = Exclude<DeskTab, 'log'>
export type DeskAction = 'approve' | 'ignore' | 'delete' | 'settle'

const keys: Readonly<Record<DeskAction, string>> = { approve: 'a', ignore: 'i', delete: 'd', settle: 'e' }

export const actionsFor = (kind: DeskKind, { canApprove, canDelete }: DeskItem): readonly DeskAction[] => {
  if (kind === 'reports') return canDelete ? ['settle', 'delete'] : ['settle']
  const actions = ['approve', 'ignore', 'delete'] as const
  return actions.filter((action) => (action === 'approve' ? canApprove : action === 'ignore' || canDelete))
}

const kindOf = (action: DeskAction) =>
  action === 'delete' ? 'danger' : action === 'ignore' ? 'info' : 'primary'

const placeOf = ({ threadId, postId }: DeskItem) =>
  postId > 0 ? links.post(threadId, postId) : links.thread(threadId)

/**
 * The number of staff notes about the author with a link to their page; renders nothing for anonymous content and for
 * the viewer's own.
 */
function DeskNotes({ item, isReport }: { item: DeskItem; isReport: boolean }) {
  const t = useTexts()
  const { userId } = usePageContext()
  const { subjectId, subjectName, noteCount, lastNote } = item
  if (subjectId === 0 || subjectId === userId) return null
  return (
    <p className={cx('desk__notes')}>
      {isReport && (
        <span>
          {t('moderation.desk.reported')} <a href={links.user(subjectId)}>{subjectName}</a>
        </span>
      )}
      {noteCount > 0 && <span>{t('moderation.note.last', { text: lastNote })}</span>}
      <a href={links.personNotes(subjectId)}>
        {noteCount > 0
          ? t('moderation.note.count', { n: noteCount, name: subjectName })
          : t('moderation.note.first', { name: subjectName })}
      </a>
    </p>
  )
}

interface ItemProps {
  item: DeskItem
  kind: DeskKind
  isActive: boolean
  decide: (item: DeskItem, action: DeskAction) => void
}

/** A pending item, and the possible decisions on it. */
export function DeskItemCard({ item, kind, isActive, decide }: ItemProps) {
  const t = useTexts()
  const { moment } = useFormats()
  const { title, text, userId, nickname, createdAt, stopWords } = item
  return (
    <li className={cx('desk__item', isActive && 'is-active')}>
      <p className={cx('desk__meta')}>
        {userId > 0 ? <a href={links.user(userId)}>{nickname}</a> : t('moderation.desk.unnamed')}{' '}
        <Time {...moment(createdAt)} />{' '}
        {stopWords && <Tag kind="danger">{t('moderation.desk.words', { words: stopWords })}</Tag>}
      </p>
      <h2>
        <a href={placeOf(item)}>{title || t('moderation.desk.untitled')}</a>
      </h2>
      {kind === 'reports' ? (
        <p>{text}</p>
      ) : (
        <div className={cx('desk__text')}>
          <RichText html={text} links={markLinks} />
        </div>
      )}
      <DeskNotes item={item} isReport={kind === 'reports'} />
      {kind !== 'reports' && !item.canApprove && (
        <p className={cx('desk__meta')}>{t('moderation.desk.own')}</p>
      )}
      <div className={cx('desk__acts')}>
        {actionsFor(kind, item).map((action) => (
          <Button
            key={action}
            type="submit"
            name="decision"
            value={`${action}:${item.id}`}
            size="small"
            kind={kindOf(action)}
            onClick={(event) => {
              event.preventDefault()
              decide(item, action)
            }}
          >
            {t(
              `moderation.desk.action.${kind === 'reports' && action === 'delete' ? 'deleteReported' : action}`,
            )}{' '}
            <kbd className="dzq-kbd">{keys[action].toUpperCase()}</kbd>
          </Button>
        ))}
      </div>
    </li>
  )
}
