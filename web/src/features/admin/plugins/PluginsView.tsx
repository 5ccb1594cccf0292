import type { ManagedPlugin } from '@chaguan/contracts/browser'
import { useRef } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { LoadingOrFailed } from '../form/LoadingOrFailed.tsx'
import { PlacesOverview } from './PlacesOverview.tsx'
import { PluginBisect } from './PluginBisect.tsx'
import { PluginFacts, StateTag } from './PluginFacts.tsx'
import { PluginForms } from './PluginForms.tsx'
import './plugins.module.css'
import { type PluginActions, pluginsQuery, usePluginActions } from './plugin-actions.tsx'

function Actions({ plugin, actions }: { plugin: ManagedPlugin; actions: PluginActions }) {
  const t = useTexts()
  const { appId, title, publishedVersion, previousVersion, version, isBundled, isTrusted } = plugin
  const rollBack = plugin.isPreviousNewer ? 'adminPlugins.goForward' : 'adminPlugins.rollBack'
  const button = { size: 'small', disabled: actions.isBusy } as const
  const ask = (text: string, agree: string) =>
    confirm({ title, text, confirm: agree, cancel: t('adminPlugins.cancel'), isDanger: true })
  return (
    <div className={cx('aplugin__acts')}>
      {publishedVersion !== version && (
        <Button {...button} kind="primary" onClick={() => actions.operate(appId, 1)}>
          {t('adminPlugins.publish', { version })}
        </Button>
      )}
      {publishedVersion !== '' && (
        <Button {...button} onClick={() => actions.operate(appId, 2)}>
          {t('adminPlugins.takeOffline')}
        </Button>
      )}
      {previousVersion !== '' && publishedVersion !== '' && (
        <Button {...button} onClick={() => actions.arrange(appId, 'previous')}>
          {t(rollBack, { version: previousVersion })}
        </Button>
      )}
      {!isBundled && (
        <Button
          {...button}
          onClick={async () => {
            if (isTrusted || (await ask(t('adminPlugins.trust.warning'), t('adminPlugins.trust'))))
              await actions.arrange(appId, isTrusted ? 'sandboxed' : 'trusted')
          }}
        >
          {t(isTrusted ? 'adminPlugins.distrust' : 'adminPlugins.trust')}
        </Button>
      )}
      <Button {...button} onClick={() => actions.arrange(appId, 'up')}>
        {t('adminPlugins.up')}
      </Button>
      <Button {...button} onClick={() => actions.arrange(appId, 'down')}>
        {t('adminPlugins.down')}
      </Button>
      {!isBundled && (
        <>
          <Button
            {...button}
            kind="danger-soft"
            onClick={async () => {
              if (await ask(t('adminPlugins.remove.keeps'), t('adminPlugins.remove')))
                await actions.operate(appId, 3)
            }}
          >
            {t('adminPlugins.remove')}
          </Button>
          <Button
            {...button}
            kind="danger-soft"
            onClick={async () => {
              if (await ask(t('adminPlugins.remove.warning'), t('adminPlugins.removeAll')))
                await actions.operate(appId, 3, true)
            }}
          >
            {t('adminPlugins.removeAll')}
          </Button>
        </>
      )}
    </div>
  )
}

interface PluginCardProps {
  plugin: ManagedPlugin
  all: readonly ManagedPlugin[]
  actions: PluginActions
}

function PluginCard({ plugin, all, actions }: PluginCardProps) {
  const t = useTexts()
  return (
    <Card className={cx('aplugin')}>
      <div className={cx('aplugin__head')}>
        <h2>{plugin.title}</h2>
        <StateTag plugin={plugin} />
        {plugin.isTrusted && <Tag kind="primary">{t('adminPlugins.trusted')}</Tag>}
        {plugin.isBundled && <Tag>{t('adminPlugins.bundled')}</Tag>}
      </div>
      <p className={cx('aplugin__about')}>{[plugin.name, plugin.version, plugin.author].join(' · ')}</p>
      {plugin.description && <p>{plugin.description}</p>}
      {plugin.stoppedBecause && <Alert kind="danger">{plugin.stoppedBecause}</Alert>}
      {plugin.unknownPlaces.length > 0 && (
        <Alert kind="warn">
          {t('adminPlugins.unknownPlaces', { places: plugin.unknownPlaces.join(', ') })}
        </Alert>
      )}
      {!plugin.isDrawn && <Alert kind="warn">{t('adminPlugins.legacy')}</Alert>}
      {plugin.hasServer && <Alert kind="info">{t('adminPlugins.server')}</Alert>}
      <Actions plugin={plugin} actions={actions} />
      <PluginFacts plugin={plugin} all={all} />
      <PluginForms key={`${plugin.version}`} plugin={plugin} actions={actions} />
    </Card>
  )
}

const runs = ({ publishedVersion, isDrawn }: ManagedPlugin) => publishedVersion !== '' && isDrawn

/** The plugins of the site: upload, publish, take offline, roll back, remove, configure. */
export function PluginsView() {
  const t = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const { data: all, error, refetch } = useApiQuery(pluginsQuery)
  const data = all ?? []
  const actions = usePluginActions()
  return (
    <PageMain>
      <div className={cx('aplugin__top')}>
        <h1 className={cx('admin-title')}>{t('admin.plugins')}</h1>
        <input
          ref={chooser}
          type="file"
          accept=".zip,application/zip"
          className="dzq-vh"
          tabIndex={-1}
          aria-label={t('adminPlugins.upload')}
          onChange={async ({ target }) => {
            const [file] = target.files ?? []
            if (file) await actions.upload(file)
            target.value = ''
          }}
        />
        <Button kind="primary" isLoading={actions.isBusy} onClick={() => chooser.current?.click()}>
          {t('adminPlugins.upload')}
        </Button>
      </div>
      {actions.proof}
      <Alert>
        {t('adminPlugins.safeMode')} <a href="/?plugins=off">{'/?plugins=off'}</a>
      </Alert>
      {data.length > 0 && <PluginBisect actions={actions} hasPlugins={data.some(runs)} />}
      <PlacesOverview plugins={data} />
      {!all && <LoadingOrFailed error={error} refetch={refetch} />}
      {all?.length === 0 && <Empty title={t('adminPlugins.none')}>{t('adminPlugins.none.hint')}</Empty>}
      {data.map((plugin) => (
        <PluginCard key={plugin.appId} plugin={plugin} all={data} actions={actions} />
      ))}
    </PageMain>
  )
}
