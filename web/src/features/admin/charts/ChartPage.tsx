import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Segment } from '../../../ui/tabs/Tabs.tsx'
import './charts.module.css'
import { chartTypes, isReversed, typeOf } from './chart-pages.ts'

interface ChartAddress {
  path: string
  query: URLSearchParams
}

function linkOf({ path, query }: ChartAddress, type: number): string {
  const next = new URLSearchParams(query)
  next.set('type', String(type))
  return `${path}?${next}`
}

/** Figures with their names. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={cx('afigures')}>
      {figures.map(([name, value]) => (
        <div key={name} className={cx('card')}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Charts, with a form above them for the unit and range, which are in the address. */
export function Charts({ path, query, children }: ChartAddress & { children: ReactNode }) {
  const t = useTexts()
  const type = typeOf(query)
  return (
    <div className={cx('acharts')}>
      <Card>
        {/* A new address resets the fields. */}
        <form key={query.toString()} action={path} className={cx('arange')}>
          <Segment
            label={t('adminCharts.by')}
            items={chartTypes.map((one) => ({
              href: linkOf({ path, query }, one),
              text: t(`adminCharts.by.${one}`),
              isActive: one === type,
            }))}
          />
          <input type="hidden" name="type" value={type} />
          <TextField
            name="startTime"
            type="date"
            label={t('adminCharts.from')}
            defaultValue={query.get('startTime') ?? ''}
          />
          <TextField
            name="endTime"
            type="date"
            label={t('adminCharts.until')}
            defaultValue={query.get('endTime') ?? ''}
          />
          <Button type="submit" kind="primary">
            {t('adminCharts.show')}
          </Button>
          {(query.get('startTime') || query.get('endTime')) && (
            <ButtonLink href={`${path}?type=${type}`}>{t('adminCharts.usual')}</ButtonLink>
          )}
          {isReversed(query) && (
            <div className={cx('arange__note')}>
              <Alert kind="warn">{t('adminCharts.reversed')}</Alert>
            </div>
          )}
        </form>
      </Card>
      {children}
    </div>
  )
}
