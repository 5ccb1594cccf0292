import type { PageProps } from '../../../app/pages.ts'
import { Composer } from '../../../features/composer/Composer.tsx'
import { composerFormId } from '../../../features/composer/ComposerForm.tsx'
import { composerBack, threadIdOf } from '../../../features/composer/composer-page.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TopBar } from '../shell/TopBar.tsx'

/** The composer on h5: the whole screen, publishing from the bar at the top. */
export function ComposerPage({ query }: PageProps) {
  const t = useTexts()
  const threadId = threadIdOf({ query })
  const title = t(threadId ? 'composer.edit' : 'composer.publish')
  return (
    <>
      <TopBar title={title} back={composerBack(threadId)}>
        <Button type="submit" form={composerFormId} kind="primary" round>
          {t(threadId ? 'composer.save' : 'composer.submit')}
        </Button>
      </TopBar>
      <main id="main" tabIndex={-1}>
        <h1 className="dzq-vh">{title}</h1>
        <Composer query={query} />
      </main>
    </>
  )
}
