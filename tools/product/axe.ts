import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Waits until no finite animation is running, since colours differ halfway through a fade. An animation may begin a
 * frame after its element was inserted, so two frames must pass without one.
 */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? 0),
        )
    for (let quietFrames = 0; quietFrames < 2; quietFrames += 1) {
      await nextFrame()
      const ending = running()
      if (ending.length > 0) quietFrames = -1
      await Promise.allSettled(ending.map((one) => one.finished))
    }
  })
}

/**
 * Returns the WCAG 2.2 AA violations that axe finds on an open page, or in one part of it: each rule with the first
 * elements that break it.
 */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  const analyze = async () => {
    await animationsEnded(page)
    const builder = new AxeBuilder({ page })
      // Of rules without violations it would describe every element: a third of its time.
      .options({ resultTypes: ['violations'] })
      .include(within)
      .withTags(rules)
      .setLegacyMode()
    return (await builder.analyze()).violations
  }
  const found = await analyze()
  // A toast may have begun to fade meanwhile; real violations are found again.
  const violations = found.length > 0 ? await analyze() : found
  return violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 2).map(({ target, html, any }) => {
      const why = any.map(({ message }) => message).join('; ')
      return `${target.join(' ')} ${html.slice(0, 160)} (${why})`
    })
    return `${id} ×${nodes.length}: ${where.join(' | ')}`
  })
}

/**
 * The same for a whole page, in a viewport as high as the page: a fixed bar would cover elements that can be scrolled
 * away from it.
 */
export async function axeFaultsOfPage(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const size = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  await page.setViewportSize(size)
  try {
    return await axeFaults(page)
  } finally {
    if (before) await page.setViewportSize(before)
  }
}
