import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { RelationForm } from '../relations/RelationForm.tsx'
import { useBlock } from '../relations/use-relation.ts'
import type { ProfilePage } from './use-profile.ts'

function BlockedPerson({ userId }: { userId: number }) {
  const t = useTexts()
  const deny = useBlock(userId)
  return (
    <Card as="div">
      <Empty
        title={t('users.blocked.title')}
        action={
          <RelationForm userId={userId} action="undeny" onSend={() => deny.isPending || deny.mutate(false)}>
            <Button type="submit">{t('relations.unblock')}</Button>
          </RelationForm>
        }
      >
        {t('users.blocked.text')}
      </Empty>
    </Card>
  )
}

/** The threads of a person with their heading; a notice instead for a person whom the viewer has blocked. */
export function PersonThreads({
  person,
  headingClass,
  children,
}: Pick<ProfilePage, 'person'> & { headingClass: string; children: ReactNode }) {
  const t = useTexts()
  if (person.isDeny)
    return (
      <>
        <h2 className="dzq-vh" id="threads">
          {t('users.threads.blocked')}
        </h2>
        <BlockedPerson userId={person.id} />
      </>
    )
  return (
    <>
      <h2 className={headingClass} id="threads">
        {t('users.threads.of', { n: person.threadCount })}
      </h2>
      {children}
    </>
  )
}
