import type { Translate } from '../texts.ts'

/** The name of an emoji of the site, in the reader's language. */
export const emojiName = (t: Translate) => (code: string) => t(`emoji.${code}` as Parameters<Translate>[0])

/** The texts of the pickers for people, topics and emoji. */
export function pickerTexts(t: Translate) {
  const labels = {
    member: t('composer.pick.member'),
    topic: t('composer.pick.topic'),
    emoji: t('composer.do.emoji'),
  }
  return {
    label: (kind: keyof typeof labels) => labels[kind],
    emoji: emojiName(t),
    none: t('composer.pick.none'),
    isNew: t('composer.pick.new'),
    threads: (n: number) => t('composer.pick.threads', { n }),
  }
}
