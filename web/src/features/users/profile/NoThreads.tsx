import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Empty } from '../../../ui/empty/Empty.tsx'

/** Shown when a person has published nothing; the member's own page suggests a next step. */
export function NoThreads({ isOwn }: { isOwn: boolean }) {
  const t = useTexts()
  return (
    <Card as="div">
      <Empty
        title={t('users.threads.none')}
        action={
          isOwn && (
            <ButtonLink kind="primary" icon="pencil" href={links.composer}>
              {t('composer.submit')}
            </ButtonLink>
          )
        }
      >
        {isOwn && t('users.threads.none.own')}
      </Empty>
    </Card>
  )
}
