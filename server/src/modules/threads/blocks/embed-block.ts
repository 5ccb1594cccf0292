import { blockLimits, type EmbedView, tomIds } from '@chaguan/contracts'
import { embedSites, readEmbed } from '@chaguan/contracts/embeds'
import { invalid } from '../../../http/app-error.ts'
import { can } from '../../../viewer.ts'
import { defineKind } from './block-kind.ts'
import { blockNames } from './block-names.ts'
import { fieldsOf, readText } from './read-body.ts'

interface EmbedValue {
  readonly site: string
  readonly id: string
}

/**
 * A video on another site (docs/reference/pages.md#composer, tomId 10002): stores its id only, and is shown in a frame
 * of that site.
 */
export const embedBlock = defineKind<EmbedValue>({
  tomId: tomIds.embed,
  tag: tomIds.video,
  right: 'thread.insertVideo',
  read(body) {
    const address = readText(
      fieldsOf(body, blockNames.video).address,
      blockNames.video,
      blockLimits.embedCharacters,
      1,
    )
    const found = readEmbed(address)
    if (!found) throw invalid('blocks.embed.unsupported')
    return { tomId: tomIds.embed, value: { site: found.site.id, id: found.id }, pricedIds: [] }
  },
  cacheInputs: (_block, { viewer, isLocked, isSoldWhole }) => [
    viewer.lang,
    isLocked && isSoldWhole,
    can(viewer, 'thread.viewVideo'),
  ],
  present({ value }, { viewer, isLocked, isSoldWhole }): EmbedView | false {
    const site = embedSites.find(({ id }) => id === value.site)
    if (!site) return false
    const needPay = isLocked && isSoldWhole
    const isShown = !needPay && can(viewer, 'thread.viewVideo')
    return {
      site: site.id,
      siteName: viewer.lang === 'en' ? site.en : site.zh,
      videoId: isShown ? value.id : '',
      frameUrl: isShown ? site.frame(value.id) : '',
      pageUrl: isShown ? site.page(value.id) : '',
      address: isShown ? site.page(value.id) : '',
      needPay: needPay ? 1 : 0,
    }
  },
})
