import { Composer } from '../../../features/composer/Composer.tsx'
import { threadIdOf } from '../../../features/composer/composer-queries.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { PublishedThread } from '../../both/composer/PublishedThread.tsx'

export function ComposerPage({ query }: PageProps) {
  const t = useTexts()
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="dzq-vh">{t(threadIdOf({ query }) ? 'composer.edit' : 'composer.publish')}</h1>
      <Composer query={query} published={PublishedThread} frame={(_bar, form) => form} />
    </main>
  )
}
