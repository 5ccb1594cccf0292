import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import type { Extras } from './kinds.ts'
import { packetTotal } from './money/red-packet.ts'

/**
 * A short summary of what each form was filled with, by the names of kind-forms.ts; empty for what is missing.
 */
export function useExtraSummary() {
  const t = useTexts()
  const { money } = useFormats()
  const until = (time: string) => t('kinds.until.words', { time: time.slice(0, 16) })
  const words: Readonly<Record<string, (extras: Extras) => string>> = {
    video: ({ embed }) => (embed ? `${embed.siteName || t('kinds.video.embed')} ${embed.address}` : ''),
    vote: ({ vote }) => {
      if (!vote) return ''
      const choice = t(vote.isMultiple ? 'kinds.vote.multiple' : 'kinds.vote.single')
      const options = t('kinds.vote.count', { n: vote.options.length })
      return [vote.title, choice, options, until(vote.expiredAt)].join(t('kinds.comma'))
    },
    goods: ({ goods }) =>
      goods
        ? [goods.title, goods.price && money(Number(goods.price))].filter(Boolean).join(t('kinds.comma'))
        : '',
    reward: ({ reward }) =>
      reward ? [money(reward.price), until(reward.expiredAt)].join(t('kinds.comma')) : '',
    packet: ({ packet }) => {
      if (!packet) return ''
      const rule = t(packet.isRandom ? 'kinds.packet.random' : 'kinds.packet.fixed')
      const pieces = t('kinds.packet.count', { n: packet.number })
      const earned =
        packet.likes > 0 ? t('kinds.packet.by.likes', { n: packet.likes }) : t('kinds.packet.reply')
      return [rule, money(packetTotal(packet)), pieces, earned].join(t('kinds.comma'))
    },
    place: ({ place }) => place?.location || place?.address || '',
    price: ({ price }) => {
      if (!price) return ''
      const amount = money(price.yuan)
      if (price.isWhole)
        return price.freePercent > 0
          ? [amount, t('kinds.price.free.words', { n: price.freePercent })].join(t('kinds.comma'))
          : amount
      return [amount, t('kinds.price.parts.words', { n: price.lockedIds.length })].join(t('kinds.comma'))
    },
  }
  return (name: string, extras: Extras): string => words[name]?.(extras) ?? ''
}
