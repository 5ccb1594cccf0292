import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { DeskList } from './DeskList.tsx'
import { DeskLog } from './DeskLog.tsx'
import './desk.module.css'
import { deskHref, deskTabs, personNotesQuery, personOf, tabOf } from './desk-page.ts'
import { PersonNotes } from './PersonNotes.tsx'

type DeskAddress = Pick<PageProps, 'query'>

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
      {tab === 'log' ? <DeskLog query={query} /> : <DeskList key={tab} kind={tab} query={query} />}
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
