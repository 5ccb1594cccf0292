import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Empty } from '../../ui/empty/Empty.tsx'

/** Said where a page of a topic has no threads, with the way to write one. */
export function NoThreadsInTopic() {
  const t = useTexts()
  return (
    <Card as="div">
      <Empty
        title={t('topics.threads.none')}
        action={<ButtonLink href={links.composer}>{t('site.nav.publish')}</ButtonLink>}
      >
        {t('topics.threads.none.hint')}
      </Empty>
    </Card>
  )
}
