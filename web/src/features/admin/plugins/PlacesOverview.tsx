import type { ManagedPlugin } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Table } from '../../../ui/table/Table.tsx'

type Plugin = ManagedPlugin

/** A place, hook, host or data that several plugins may use, with those plugins in order. */
interface Shared {
  readonly name: string
  readonly plugins: readonly Plugin[]
}

const sharedBy = (plugins: readonly Plugin[], namesOf: (plugin: Plugin) => readonly string[]): Shared[] =>
  [...new Set(plugins.flatMap(namesOf))]
    .sort()
    .map((name) => ({ name, plugins: plugins.filter((plugin) => namesOf(plugin).includes(name)) }))

/** The name in a declaration, without the explanation in brackets. */
const nameOf = (declared: string) => declared.split(' (')[0] ?? declared

/** The places, hooks, hosts and data that the published plugins use, and which of them share one. */
export function PlacesOverview({ plugins }: { plugins: readonly Plugin[] }) {
  const t = useTexts()
  const published = plugins.filter(({ publishedVersion }) => publishedVersion !== '')
  if (published.length === 0) return null
  const groups = [
    [t('adminPlugins.places'), ({ places }: Plugin) => places],
    [t('adminPlugins.hooks'), ({ uses }: Plugin) => [...uses.events, ...uses.transforms.map(nameOf)]],
    [t('adminPlugins.hosts'), ({ hosts }: Plugin) => hosts],
    [t('adminPlugins.data'), ({ name, uses }: Plugin) => uses.storage.map((one) => `${name}/${one}`)],
  ] as const
  const rows = groups.flatMap(([kind, namesOf]) =>
    sharedBy(published, namesOf).map((one) => ({ kind, ...one })),
  )
  const describe = ({ name, plugins: of }: Shared) =>
    of.map(({ title }, at) =>
      at > 0 && name.includes('replace') ? t('adminPlugins.waiting', { title }) : title,
    )
  const caption = t('adminPlugins.used', { n: published.length })
  return (
    <Card className={cx('aplugin')}>
      <details className={cx('aplugin__used')}>
        <summary>{caption}</summary>
        <p className={cx('aplugin__about')}>{t('adminPlugins.used.order')}</p>
        <Table
          caption={caption}
          captionHidden
          rows={rows}
          rowKey={({ kind, name }) => `${kind} ${name}`}
          empty={t('adminPlugins.nothing')}
          columns={[
            { key: 'kind', title: t('adminPlugins.used.what'), render: ({ kind }) => kind },
            { key: 'name', title: t('adminPlugins.used.name'), render: ({ name }) => name },
            {
              key: 'by',
              title: t('adminPlugins.used.by'),
              render: (row) => describe(row).join(t('adminPlugins.bisect.joined')),
            },
          ]}
        />
      </details>
    </Card>
  )
}
