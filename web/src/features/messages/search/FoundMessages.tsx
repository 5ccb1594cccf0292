import { type FoundMessageView, limits } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import '../chat.module.css'
import { MessagePreview } from '../MessagePreview.tsx'
import { foundInAllQuery, messageLinks } from '../message-page.ts'
import { ListTools } from './ListTools.tsx'

function FoundRow({ message }: { message: FoundMessageView }) {
  const t = useTexts()
  const { moment } = useFormats()
  const { userId } = usePageContext()
  const { id, dialogId, other, createdAt } = message
  return (
    <li>
      <a className={cx('chatfound')} href={messageLinks.message(other.id, dialogId, id)}>
        <Avatar src={other.avatar} name={other.nickname} size={36} circle />
        <span className={cx('chatfound__text')}>
          <span className={cx('chatfound__top')}>
            <b className="dzq-ellipsis" dir="auto">
              {other.nickname || t('messages.gone')}
            </b>
            <Time {...moment(createdAt)} />
          </span>
          <span className={cx('chatfound__says')}>
            {message.userId === userId && `${t('messages.me')}：`}
            <MessagePreview className="" message={message} maxCharacters={limits.messageCharacters} />
          </span>
        </span>
      </a>
    </li>
  )
}

/** Search results of all conversations, the newest first; the keyword is in the address. */
export function FoundMessages({ keyword, page }: { keyword: string; page: number }) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(foundInAllQuery(keyword, page))
  return (
    <>
      <ListTools words={keyword} />
      {error && <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="120px" />}
      {data && (
        <p className={cx('chat__hint')} role="status">
          {data.totalCount > 0 && t('messages.find.count', { n: data.totalCount })}
          <ButtonLink kind="text" size="small" href={messageLinks.kind('index')}>
            {t('messages.find.back')}
          </ButtonLink>
        </p>
      )}
      {data?.totalCount === 0 && <Empty title={t('messages.find.none', { keyword })} />}
      <ul>
        {data?.pageData.map((message) => (
          <FoundRow key={message.id} message={message} />
        ))}
      </ul>
      <Pagination
        current={page}
        total={data?.totalPage ?? 0}
        href={(to) => messageLinks.findAll(keyword, to)}
        label={t('messages.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </>
  )
}
