import { useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import type { PeoplePanelProps } from './PeoplePanel.tsx'
import { FollowRow } from './PersonRow.tsx'
import { followsQuery, peopleTitle } from './people-page.ts'
import './relations.module.css'

function People({ kind, of }: PeoplePanelProps) {
  const t = useTexts()
  const { userId } = usePageContext()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useApiQuery(followsQuery(kind, of.id, page))
  if (error)
    return (
      <LoadFailed
        {...loadFailureTexts(error, t)}
        title={t('relations.failed')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height="64px" />
  if (!('pageData' in data)) return <p>{t(`relations.${kind}.none`)}</p>
  return (
    <>
      <ul>
        {data.pageData.map((row) => (
          <FollowRow key={row.user.userId} row={row} kind={kind} isOwn={of.id === userId} />
        ))}
      </ul>
      {data.totalPage > 1 && (
        <p className={cx('people__all')}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('site.pages.prev')}
          </Button>{' '}
          <Button size="small" disabled={page >= data.totalPage} onClick={() => setPage(page + 1)}>
            {t('site.pages.next')}
          </Button>
        </p>
      )}
    </>
  )
}

export interface PeoplePopupProps extends PeoplePanelProps {
  isOpen: boolean
  onClose: () => void
}

/** A person's follows or fans in a dialog (pc). */
export function PeoplePopup({ isOpen, onClose, kind, of }: PeoplePopupProps) {
  const t = useTexts()
  const { userId } = usePageContext()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={480}
      title={peopleTitle(t, kind, of.id === userId ? undefined : of.nickname)}
      foot={<Button onClick={onClose}>{t('relations.close')}</Button>}
    >
      <div className={cx('people__popup')}>{isOpen && <People kind={kind} of={of} />}</div>
    </Dialog>
  )
}
