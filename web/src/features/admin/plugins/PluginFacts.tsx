import type { ManagedPlugin } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'

/** A tag with the state of a plugin and its published version. */
export function StateTag({ plugin }: { plugin: ManagedPlugin }) {
  const t = useTexts()
  if (plugin.publishedVersion === '') return <Tag>{t('adminPlugins.offline')}</Tag>
  return <Tag kind="success">{t('adminPlugins.runs', { version: plugin.publishedVersion })}</Tag>
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/**
 * Only the first published plugin that replaces a place is rendered there; returns `place ← title` for each place where
 * another one precedes this plugin.
 */
function waitsFor(plugin: ManagedPlugin, all: readonly ManagedPlugin[]): string[] {
  const before = all.slice(0, all.indexOf(plugin)).filter(({ publishedVersion }) => publishedVersion !== '')
  return plugin.places
    .filter((place) => place.includes('replace'))
    .flatMap((place) => {
      const first = before.find(({ places }) => places.includes(place))
      return first ? [`${place} ← ${first.title}`] : []
    })
}

/** The declarations of a plugin, and its errors. */
export function PluginFacts({ plugin, all }: { plugin: ManagedPlugin; all: readonly ManagedPlugin[] }) {
  const t = useTexts()
  const none = t('adminPlugins.nothing')
  const waiting = waitsFor(plugin, all)
  const { events, transforms, routes, jobs, storage } = plugin.uses
  const { calls, drawings } = plugin.time
  return (
    <details className={cx('aplugin__more')}>
      <summary>{t('adminPlugins.asks')}</summary>
      <dl className={cx('aplugin__facts')}>
        <Fact name={t('adminPlugins.places')}>{plugin.places.join(', ') || none}</Fact>
        <Fact name={t('adminPlugins.platforms')}>{plugin.platforms.join(', ') || none}</Fact>
        <Fact name={t('adminPlugins.hosts')}>{plugin.hosts.join(', ') || none}</Fact>
        {plugin.hasServer && (
          <>
            <Fact name={t('adminPlugins.hooks')}>{[...events, ...transforms].join(', ') || none}</Fact>
            <Fact name={t('adminPlugins.routes')}>{routes.join(', ') || none}</Fact>
            <Fact name={t('adminPlugins.jobs')}>{jobs.join(', ') || none}</Fact>
            <Fact name={t('adminPlugins.data')}>{storage.join(', ') || none}</Fact>
            <Fact name={t('adminPlugins.time')}>
              {calls.times === 0 ? none : t('adminPlugins.time.calls', calls)}
            </Fact>
          </>
        )}
        {plugin.places.length > 0 && (
          <Fact name={t('adminPlugins.drawing')}>
            {drawings.times === 0 ? none : t('adminPlugins.drawing.times', drawings)}
          </Fact>
        )}
        {waiting.length > 0 && <Fact name={t('adminPlugins.waits')}>{waiting.join('; ')}</Fact>}
        <Fact name={t('adminPlugins.faults')}>
          {plugin.faults.length === 0 && none}
          <ul>
            {plugin.faults.map(({ createdAt, version, place, message }) => (
              <li key={`${createdAt} ${place} ${message}`}>
                {`${createdAt} ${version} ${place}: ${message}`}
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </details>
  )
}
