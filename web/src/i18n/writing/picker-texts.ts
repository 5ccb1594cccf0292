import type { Translate } from '../texts.ts'

/** The texts of the pickers for people, topics and emoji. */
export function pickerTexts(t: Translate) {
  const labels = {
    member: t('composer.pick.member'),
    topic: t('composer.pick.topic'),
    emoji: t('composer.do.emoji'),
  }
  return {
    label: (kind: keyof typeof labels) => labels[kind],
    none: t('composer.pick.none'),
    isNew: t('composer.pick.new'),
    threads: (n: number) => t('composer.pick.threads', { n }),
  }
}
