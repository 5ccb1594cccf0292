import type { DialogView } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { type ChatPlace, dialogsQuery, messageLinks } from './message-page.ts'
import './messages.module.css'
import { ConversationRow, otherOf } from './ConversationRow.tsx'
import { ListTools, useCanWrite } from './search/ListTools.tsx'
import { useDeleteConversation } from './use-delete-conversation.ts'

/**
 * The button that deletes a conversation: at the end of its row on pc, behind it on h5, where the row is swiped aside.
 */
function DeleteDialog({ dialog, name }: { dialog: DialogView; name: string }) {
  const t = useTexts()
  const remove = useDeleteConversation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void remove(dialog.id)
  }
  return (
    <form className={cx('dialogitem__end')} method="post" action={links.messages} onSubmit={submit}>
      <FormFields action="deleteDialog" />
      <input type="hidden" name="id" value={dialog.id} />
      <button
        type="submit"
        className={cx('dialogitem__delete')}
        aria-label={t('messages.delete.of', { name })}
      >
        <Icon of="trash-2" size={18} />
      </button>
    </form>
  )
}

function Loading() {
  return (
    <div className={cx('dialogs__loading')}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height="52px" />
      ))}
    </div>
  )
}

interface ConversationListProps {
  page: number
  /** The open chat, by its conversation or its person; null for none. */
  open: Pick<ChatPlace, 'userId' | 'dialogId'> | null
}

/** A page of conversations, latest first, with a search by name and in all their messages. */
export function ConversationList({ page, open }: ConversationListProps) {
  const t = useTexts()
  const { userId } = usePageContext()
  const canWrite = useCanWrite()
  const [wanted, setWanted] = useState('')
  const { data, error, refetch } = useApiQuery(dialogsQuery(page))
  if (error) return <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.totalCount === 0)
    return (
      <Empty
        title={t('messages.none')}
        action={
          canWrite && (
            <ButtonLink kind="soft" href={messageLinks.begin()}>
              {t('messages.begin.title')}
            </ButtonLink>
          )
        }
      >
        {t('messages.none.text')}
      </Empty>
    )
  // The address of a chat may contain only its person.
  const isOpen = (dialog: DialogView) =>
    open !== null && (dialog.id === open.dialogId || otherOf(dialog, userId).id === open.userId)
  const part = wanted.trim().toLowerCase()
  const shown = data.pageData.filter((dialog) =>
    otherOf(dialog, userId).nickname.toLowerCase().includes(part),
  )
  return (
    <>
      <ListTools words={wanted} onWords={setWanted} />
      <ul className={cx('dialogs')}>
        {shown.map((dialog) => (
          <li key={dialog.id} className={cx('dialogitem')}>
            <ConversationRow dialog={dialog} isHere={isOpen(dialog)} />
            <DeleteDialog dialog={dialog} name={otherOf(dialog, userId).nickname} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={cx('dialogs__nobody')}>{t('messages.search.nobody')}</p>}
      {part !== '' && (
        <p className={cx('dialogs__nobody')}>
          <a className="dzq-link" href={messageLinks.findAll(wanted.trim())}>
            {t('messages.find.all.of', { keyword: wanted.trim() })}
          </a>
        </p>
      )}
      <div className={cx('dialogs__pages')}>
        <Pagination
          current={page}
          total={data.totalPage}
          href={(to) => messageLinks.kind('index', to)}
          label={t('messages.pages')}
          prev={t('site.pages.prev')}
          next={t('site.pages.next')}
          nth={(n) => t('site.pages.nth', { n })}
        />
      </div>
    </>
  )
}
