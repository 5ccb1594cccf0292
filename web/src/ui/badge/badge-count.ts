import { limits } from '@chaguan/contracts/browser'

/**
 * The content of an unread badge: its text, and `middle` from 10, `large` above 99
 * (docs/reference/components.md#badge).
 */
export interface BadgeCount {
  readonly text: string
  readonly size: 'middle' | 'large' | null
}

/** The badge of a count, or null when there is nothing to show. */
export function badgeCount(count: number): BadgeCount | null {
  const n = Math.floor(count)
  if (!(n > 0)) return null
  if (n > limits.badgeCap) return { text: `${limits.badgeCap}+`, size: 'large' }
  return { text: String(n), size: n >= 10 ? 'middle' : null }
}
