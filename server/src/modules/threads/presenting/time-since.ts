import type { Lang } from '@chaguan/contracts'

const units = [
  { ms: 365 * 86_400_000, zh: '年前', en: 'year' },
  { ms: 30 * 86_400_000, zh: '个月前', en: 'month' },
  { ms: 86_400_000, zh: '天前', en: 'day' },
  { ms: 3_600_000, zh: '小时前', en: 'hour' },
  { ms: 60_000, zh: '分钟前', en: 'minute' },
] as const

/** The time since something, in words: 刚刚, 3分钟前, 2天前. What lies ahead counts as now. */
export function timeSince(ms: number, lang: Lang): string {
  const unit = units.find((candidate) => ms >= candidate.ms)
  if (!unit) return lang === 'zh' ? '刚刚' : 'just now'
  const count = Math.floor(ms / unit.ms)
  return lang === 'zh' ? `${count}${unit.zh}` : `${count} ${unit.en}${count === 1 ? '' : 's'} ago`
}
