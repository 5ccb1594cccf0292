import type { Lang } from '@chaguan/contracts'
import { translate } from '../../../i18n/localized.ts'

const units = [
  { ms: 365 * 86_400_000, key: 'threads.since.years' },
  { ms: 30 * 86_400_000, key: 'threads.since.months' },
  { ms: 86_400_000, key: 'threads.since.days' },
  { ms: 3_600_000, key: 'threads.since.hours' },
  { ms: 60_000, key: 'threads.since.minutes' },
] as const

/** Formats elapsed milliseconds: 刚刚, 3分钟前, 2天前. Negative values count as now. */
export function timeSince(ms: number, lang: Lang): string {
  const unit = units.find((candidate) => ms >= candidate.ms)
  if (!unit) return translate(lang, 'threads.since.now')
  return translate(lang, unit.key, { n: Math.floor(ms / unit.ms) })
}
