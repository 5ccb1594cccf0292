import type { Translate } from './texts.ts'

/** What the player of a sound says. */
export const playerTexts = (t: Translate) => ({
  play: t('blocks.play'),
  pause: t('blocks.pause'),
  seek: t('blocks.seek'),
  failed: t('blocks.failed'),
})
