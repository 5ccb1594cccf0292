import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong on an open page by WCAG 2.2 AA: each rule with the first elements that break it. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 2).map(({ target, html, any }) => {
      const why = any.map(({ message }) => message).join('; ')
      return `${target.join(' ')} ${html.slice(0, 160)} (${why})`
    })
    return `${id} ×${nodes.length}: ${where.join(' | ')}`
  })
}
