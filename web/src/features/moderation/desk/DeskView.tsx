import { useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { DeskFailed, DeskList, DeskPages } from './DeskList.tsx'
import './desk.module.css'
import { deskHref, deskLogQuery, deskTabs, personNotesQuery, personOf, tabOf } from './desk-page.ts'
import { PersonNotes } from './PersonNotes.tsx'

type DeskAddress = Pick<PageProps, 'query'>

const actions = [
  ...['delete', 'restore', 'erase', 'approve', 'pend', 'ignore', 'edit', 'move'],
  ...['sticky', 'unsticky', 'essence', 'unessence', 'site', 'unsite', 'settle', 'reopen'],
] as const

function Log({ query }: DeskAddress) {
  const t = useTexts()
  const { moment } = useFormats()
  const { data, error, refetch } = useApiQuery(deskLogQuery(query))
  if (!data) return error && <DeskFailed error={error} onRetry={() => void refetch()} />
  const nameOf = (action: string) => {
    const known = actions.find((one) => one === action)
    return known ? t(`moderation.desk.did.${known}`) : action
  }
  return (
    <>
      <Card>
        <ul className={cx('desk__log')}>
          {data.pageData.map(({ id, action, threadId, postId, title, nickname, message, createdAt }) => (
            <li key={id}>
              <span>
                <b>{nickname}</b> {nameOf(action)}{' '}
                {postId > 0 ? (
                  <a href={links.post(threadId, postId)}>
                    {t('moderation.desk.commentIn', { title: title || t('moderation.desk.untitled') })}
                  </a>
                ) : (
                  <a href={links.thread(threadId)}>{title || t('moderation.desk.untitled')}</a>
                )}
                {message && <em>{t('moderation.desk.because', { message })}</em>}
              </span>
              <small>
                <Time {...moment(createdAt)} />
              </small>
            </li>
          ))}
        </ul>
        {data.pageData.length === 0 && <Empty title={t('moderation.desk.log.none')} />}
      </Card>
      <DeskPages tab="log" page={data.currentPage} total={data.totalPage} />
    </>
  )
}

/** The pending items for a moderator of some categories, and the log of decisions there. */
export function DeskView({ query }: DeskAddress) {
  const t = useTexts()
  const tab = tabOf(query)
  return (
    <PageMain>
      <h1 className={cx('desk__title')}>{t('moderation.desk')}</h1>
      <Card as="div" className={cx('desk__tabs')}>
        <Tabs
          label={t('moderation.desk')}
          scroll
          items={deskTabs.map((one) => ({
            href: deskHref(one),
            text: t(`moderation.desk.${one}`),
            isActive: one === tab,
          }))}
        />
      </Card>
      {tab === 'log' ? <Log query={query} /> : <DeskList key={tab} kind={tab} query={query} />}
    </PageMain>
  )
}

/** The page with the staff notes about a person. */
export function PersonNotesView({ params }: PageProps<{ id: string }>) {
  const t = useTexts()
  const userId = personOf(params)
  const { data } = useApiQuery(personNotesQuery(userId))
  return (
    <PageMain>
      <h1 className={cx('desk__title')}>{t('moderation.notes', { name: data?.nickname ?? '' })}</h1>
      <Card>
        <p className={cx('note__who')}>
          <a href={links.user(userId)}>{data?.nickname}</a>
          <span>{t('moderation.note.who')}</span>
        </p>
        <PersonNotes userId={userId} />
      </Card>
    </PageMain>
  )
}
