import { UserDetailsView } from '../../features/admin/people/UserDetailsView.tsx'
import { PersonNotes } from '../../features/moderation/desk/PersonNotes.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import './Admin.module.css'

/** One account, with the staff's notes on it. */
export function UserPage(props: PageProps<{ id: string }>) {
  const t = useTexts()
  const userId = Number(props.params.id)
  const actions = (
    <>
      <ButtonLink size="small" href={links.user(userId)}>
        {t('adminPeople.profile')}
      </ButtonLink>
      <ButtonLink size="small" href={`/admin/rights?userId=${userId}`}>
        {t('adminGroups.why')}
      </ButtonLink>
      <ButtonLink size="small" href={`/admin/log?userId=${userId}`}>
        {t('admin.log')}
      </ButtonLink>
    </>
  )
  return (
    <UserDetailsView
      {...props}
      actions={actions}
      notes={
        <Card title={t('moderation.notes.bar')}>
          <p className={cx('apeople__who')}>{t('moderation.note.who')}</p>
          <PersonNotes userId={userId} />
        </Card>
      }
    />
  )
}
