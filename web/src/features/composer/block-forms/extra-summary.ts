import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import type { Extras } from './extras.ts'
import { packetTotal } from './money/red-packet.ts'

/** Returns the short summary of each form's value, by the names of kind-forms.ts; empty for a missing one. */
export function useExtraSummary() {
  const t = useTexts()
  const { money } = useFormats()
  const until = (time: string) => t('blockForms.until.words', { time: time.slice(0, 16) })
  const words: Readonly<Record<string, (extras: Extras) => string>> = {
    video: ({ embed }) => (embed ? `${embed.siteName || t('blockForms.video.embed')} ${embed.address}` : ''),
    vote: ({ vote }) => {
      if (!vote) return ''
      const choice = t(vote.isMultiple ? 'blockForms.vote.multiple' : 'blockForms.vote.single')
      const options = t('blockForms.vote.count', { n: vote.options.length })
      return [vote.title, choice, options, until(vote.expiredAt)].join(t('blockForms.comma'))
    },
    goods: ({ goods }) =>
      goods
        ? [goods.title, goods.price && money(Number(goods.price))].filter(Boolean).join(t('blockForms.comma'))
        : '',
    reward: ({ reward }) =>
      reward ? [money(reward.price), until(reward.expiredAt)].join(t('blockForms.comma')) : '',
    packet: ({ packet }) => {
      if (!packet) return ''
      const rule = t(packet.isRandom ? 'blockForms.packet.random' : 'blockForms.packet.fixed')
      const pieces = t('blockForms.packet.count', { n: packet.number })
      const earned =
        packet.likes > 0 ? t('blockForms.packet.by.likes', { n: packet.likes }) : t('blockForms.packet.reply')
      return [rule, money(packetTotal(packet)), pieces, earned].join(t('blockForms.comma'))
    },
    place: ({ place }) => place?.location || place?.address || '',
    price: ({ price }) => {
      if (!price) return ''
      const amount = money(price.yuan)
      if (price.isWhole)
        return price.freePercent > 0
          ? [amount, t('blockForms.price.free.words', { n: price.freePercent })].join(t('blockForms.comma'))
          : amount
      return [amount, t('blockForms.price.parts.words', { n: price.lockedIds.length })].join(
        t('blockForms.comma'),
      )
    },
  }
  return (name: string, extras: Extras): string => words[name]?.(extras) ?? ''
}
