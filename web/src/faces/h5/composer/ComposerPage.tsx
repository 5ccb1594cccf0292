import { Composer } from '../../../features/composer/Composer.tsx'
import { type ComposerBar, composerFormId } from '../../../features/composer/ComposerForm.tsx'
import { composerBack, threadIdOf } from '../../../features/composer/composer-queries.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { PublishedThread } from '../../both/composer/PublishedThread.tsx'
import { TopBar } from '../shell/TopBar.tsx'

/** The buttons to preview and to publish. */
function BarActions({ bar }: { bar: ComposerBar | null }) {
  const t = useTexts()
  return (
    <>
      {bar && (
        <Button kind="text" aria-pressed={bar.isPreview} onClick={() => bar.onPreview(!bar.isPreview)}>
          {t(bar.isPreview ? 'composer.write' : 'composer.preview')}
        </Button>
      )}
      <Button
        type="submit"
        form={composerFormId}
        kind="primary"
        round
        aria-busy={bar?.isBusy}
        disabled={bar?.isHeld}
      >
        {bar?.send ?? t('composer.submit')}
      </Button>
    </>
  )
}

/** The composer on h5: the whole screen, publishing from the bar at the top. */
export function ComposerPage({ query }: PageProps) {
  const t = useTexts()
  const threadId = threadIdOf({ query })
  const title = t(threadId ? 'composer.edit' : 'composer.publish')
  return (
    <Composer
      query={query}
      published={PublishedThread}
      frame={(bar, form) => (
        <>
          <TopBar
            title={bar?.saved || title}
            back={composerBack(threadId)}
            isNote={Boolean(bar?.saved)}
            closeLabel={t('composer.close')}
          >
            <BarActions bar={bar} />
          </TopBar>
          <main id="main" tabIndex={-1}>
            <h1 className="dzq-vh">{title}</h1>
            {form}
          </main>
        </>
      )}
    />
  )
}
