import type { Translate } from './texts.ts'

/** The texts of the audio player. */
export const playerTexts = (t: Translate) => ({
  play: t('blocks.play'),
  pause: t('blocks.pause'),
  seek: t('blocks.seek'),
  failed: t('blocks.failed'),
})
