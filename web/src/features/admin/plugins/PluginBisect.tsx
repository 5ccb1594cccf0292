import { type InputOf, pluginsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { query, queryKeyOf, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { PluginActions } from './plugin-actions.tsx'

export const bisectQuery = query(pluginsApi.readPluginBisect, {})

type Answer = InputOf<typeof pluginsApi.bisectPlugins>['answer']

/** Finds the plugin that breaks pages by bisection; plugins are switched off for this administrator only. */
export function PluginBisect({ actions, hasPlugins }: { actions: PluginActions; hasPlugins: boolean }) {
  const t = useTexts()
  const client = useQueryClient()
  const { data } = useApiQuery(bisectQuery)
  const send = (answer: Answer) => async () => {
    await actions.run(async () => {
      const state = await call(pluginsApi.bisectPlugins, { answer })
      client.setQueryData(queryKeyOf(bisectQuery.endpoint, bisectQuery.input), state)
    })
  }
  const button = { size: 'small', disabled: actions.isBusy } as const
  const end = (
    <Button {...button} onClick={send('end')}>
      {t('adminPlugins.bisect.end')}
    </Button>
  )
  if (!data?.isRunning)
    return (
      <Card className={cx('aplugin')}>
        <h2 className={cx('aplugin__title')}>{t('adminPlugins.bisect')}</h2>
        <p>{t('adminPlugins.bisect.about')}</p>
        <div className={cx('aplugin__acts')}>
          <Button {...button} disabled={actions.isBusy || !hasPlugins} onClick={send('begin')}>
            {t('adminPlugins.bisect.begin')}
          </Button>
        </div>
      </Card>
    )
  const { culprit, off, looksLeft } = data
  const titles = off.map(({ title }) => title).join(t('adminPlugins.bisect.joined'))
  return (
    <Card className={cx('aplugin')}>
      <h2 className={cx('aplugin__title')}>{t('adminPlugins.bisect')}</h2>
      {culprit ? (
        <Alert kind="warn">{t('adminPlugins.bisect.found', { title: culprit.title })}</Alert>
      ) : (
        <Alert>{t('adminPlugins.bisect.off', { titles, n: looksLeft })}</Alert>
      )}
      <p>
        <a className="dzq-link" href="/" target="_blank" rel="noopener">
          {t('adminPlugins.bisect.look')}
        </a>
      </p>
      <div className={cx('aplugin__acts')}>
        {culprit ? (
          <Button
            {...button}
            kind="primary"
            onClick={async () => {
              await actions.operate(culprit.appId, 2)
              await send('end')()
            }}
          >
            {t('adminPlugins.bisect.takeOffline', { title: culprit.title })}
          </Button>
        ) : (
          <>
            <Button {...button} kind="primary" onClick={send('broken')}>
              {t('adminPlugins.bisect.broken')}
            </Button>
            <Button {...button} kind="primary" onClick={send('works')}>
              {t('adminPlugins.bisect.works')}
            </Button>
          </>
        )}
        {end}
      </div>
    </Card>
  )
}
