import { useState } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import './site-info.module.css'
import { membersQuery } from './site-info-page.ts'

function Members() {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useApiQuery(membersQuery(page))
  if (error) return <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="64px" />
  return (
    <>
      <ul className={cx('members')}>
        {data.pageData.map(({ userId, nickname, avatar, groupName }) => (
          <li key={userId}>
            <a className={cx('members__who')} href={links.user(userId)}>
              <Avatar src={avatar} name={nickname} size={36} circle />
              <b className="dzq-ellipsis">{nickname}</b>
              <span className="dzq-muted">{groupName}</span>
            </a>
          </li>
        ))}
      </ul>
      {data.totalPage > 1 && (
        <p className={cx('members__turn')}>
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

/** The members of the site in a dialog. */
export function MembersDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={440}
      title={t('siteInfo.members')}
      foot={<Button onClick={onClose}>{t('relations.close')}</Button>}
    >
      {isOpen && <Members />}
    </Dialog>
  )
}
