import { type ReactNode, useEffect, useState } from 'react'
import type { FormattedTime } from '../../i18n/formats.ts'
import { useFormats, useTexts, useUtcOffset } from '../../i18n/use-texts.tsx'
import { ownListLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import { listStoredThreads, type StoredPage } from '../../shared/offline/stored-pages.ts'
import { useOutbox } from '../../shared/outbox/outbox.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import './offline.module.css'

const offsetForm = /^([+-])(\d\d):(\d\d)$/

/** Returns a function that formats a time of this browser, in milliseconds since 1970, in the site's time zone. */
export function useBrowserTime(): (at: number) => FormattedTime {
  const { moment } = useFormats()
  const [, sign, hours, minutes] = offsetForm.exec(useUtcOffset()) ?? []
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return (at) => moment(new Date(at + offsetMs).toISOString().slice(0, 19).replace('T', ' '))
}

type StoredThread = Omit<StoredPage, 'answers'>

/** The stored threads, the last one first; null while loading. */
function useStoredThreads(): readonly StoredThread[] | null {
  const { userId } = usePageContext()
  const [threads, setThreads] = useState<readonly StoredThread[] | null>(null)
  useEffect(() => {
    void listStoredThreads(userId).then(setThreads)
  }, [userId])
  return threads
}

function OfflineLink({
  href,
  icon,
  children,
  n,
}: {
  href: string
  icon: IconName
  children: ReactNode
  n?: number
}) {
  return (
    <a className={cx('kept__way')} href={href}>
      <Icon of={icon} size={20} />
      <span>{children}</span>
      {n !== undefined && n > 0 && <span className={cx('kept__count', 'dzq-num')}>{n}</span>}
    </a>
  )
}

/** What can be opened offline: threads that were read, and for members the drafts and the outbox. */
export function OfflineContentList() {
  const t = useTexts()
  const { userId } = usePageContext()
  const threads = useStoredThreads()
  const waiting = useOutbox()
  const timeOf = useBrowserTime()
  return (
    <section className={cx('kept')} aria-label={t('offline.here')}>
      {userId !== null && (
        <div className={cx('kept__ways')}>
          <OfflineLink href={links.outbox} icon="send" n={waiting.length}>
            {t('offline.outbox')}
          </OfflineLink>
          <OfflineLink href={ownListLinks.drafts} icon="notebook-pen">
            {t('offline.drafts')}
          </OfflineLink>
          <OfflineLink href={links.composer} icon="pencil-line">
            {t('offline.compose')}
          </OfflineLink>
        </div>
      )}
      <Card as="div">
        <div className={cx('kept__head')}>
          <h2>{t('offline.threads')}</h2>
          {threads && threads.length > 0 && (
            <span className="dzq-muted dzq-num">{t('offline.threads.of', { n: threads.length })}</span>
          )}
        </div>
        {threads?.length === 0 && (
          <Empty title={t('offline.threads.none')}>{t('offline.threads.none.text')}</Empty>
        )}
        <ul>
          {threads?.map(({ url, title, author, at }) => (
            <li key={url} className={cx('kept__thread')}>
              <a href={url}>{title}</a>
              <span className="dzq-muted">
                {t('offline.by', { name: author, time: timeOf(at).inSentence })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
