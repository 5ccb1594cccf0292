import { failureCodes, tomIds } from '@chaguan/contracts/browser'
import type { FormRefusal } from '../../shared/forms/use-form.ts'
import type { ExtraName } from './block-forms/extras.ts'
import type { FileKind } from './thread-draft.ts'

/** A field of the composer that can show an error. */
export type ComposerField = 'title' | 'text' | 'category' | FileKind | ExtraName

const partByField: ReadonlyMap<string, ComposerField> = new Map([
  ['title', 'title'],
  ['content.text', 'text'],
  ['categoryId', 'category'],
  ['position', 'place'],
  ['price', 'price'],
  ['attachmentPrice', 'price'],
  ['freeWords', 'price'],
])

const partByKind: ReadonlyMap<string, ComposerField> = new Map([
  [tomIds.image, 'pictures'],
  [tomIds.audio, 'audio'],
  [tomIds.video, 'video'],
  [tomIds.embed, 'embed'],
  [tomIds.goods, 'goods'],
  [tomIds.redPacket, 'packet'],
  [tomIds.reward, 'reward'],
  [tomIds.file, 'files'],
  [tomIds.vote, 'vote'],
])

const partByCode: ReadonlyMap<number, ComposerField> = new Map([
  [failureCodes.CATEGORY_NOT_FOUNF, 'category'],
  [failureCodes.CENSOR_NOT_PASSED, 'text'],
  [failureCodes.CONTENT_BANNED, 'text'],
])

/** The field of a refusal: the one that it names, else by its code; null for the whole form. */
export function composerFieldOf({ code, data }: FormRefusal): ComposerField | null {
  const { field } = (data ?? {}) as { readonly field?: unknown }
  const named = typeof field === 'string' ? field : ''
  const [, kind = ''] = /^content\.indexes\.(\d+)/.exec(named) ?? []
  const [first = ''] = named.split('.')
  return (
    partByField.get(named) ?? partByKind.get(kind) ?? partByField.get(first) ?? partByCode.get(code) ?? null
  )
}
