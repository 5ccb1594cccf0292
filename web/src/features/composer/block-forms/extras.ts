import { type GoodsView, type ThreadView, tomIds } from '@chaguan/contracts/browser'
import {
  type BlockInput,
  bodyOf,
  type ComposerKind,
  fieldsOf,
  numberIn,
  type PublishInput,
  textIn,
} from './composer-kind.ts'
import { type RewardDraft, rewardKind } from './money/money.ts'
import { type PriceDraft, priceKind } from './money/price.ts'
import { packetKind, type RedPacketDraft } from './money/red-packet.ts'
import { type PlaceDraft, placeKind } from './place.ts'
import { type VoteDraft, voteKind } from './vote.ts'

/** Goods of a shop, as parsed by the site and completed by the author. */
type GoodsDraft = GoodsView

function goodsOf(value: unknown): GoodsDraft | null {
  const fields = fieldsOf(value)
  if (!fields || textIn(fields, 'title') === '') return null
  return {
    title: textIn(fields, 'title'),
    price: textIn(fields, 'price'),
    type: numberIn(fields, 'type'),
    typeName: textIn(fields, 'typeName'),
    detailContent: textIn(fields, 'detailContent'),
    readyContent: textIn(fields, 'readyContent'),
    imageId: numberIn(fields, 'imageId'),
    imagePath: textIn(fields, 'imagePath'),
  }
}

const goodsKind: ComposerKind<GoodsDraft> = {
  read: (thread) => goodsOf(bodyOf(thread, tomIds.goods)),
  kept: goodsOf,
  block: ({ title, price, type, detailContent, readyContent, imageId }) => ({
    tomId: tomIds.goods,
    body: { title, price, type, detailContent, readyContent, imageId },
  }),
}

/** A video of another site. */
interface EmbedDraft {
  readonly address: string
  /** The name of the site. */
  readonly siteName: string
}

function embedOf(value: unknown): EmbedDraft | null {
  const fields = fieldsOf(value)
  const address = fields ? textIn(fields, 'address') : ''
  return fields && address !== '' ? { address, siteName: textIn(fields, 'siteName') } : null
}

const embedKind: ComposerKind<EmbedDraft> = {
  read: (thread) => embedOf(bodyOf(thread, tomIds.embed)),
  kept: embedOf,
  block: ({ address }) => ({ tomId: tomIds.embed, body: { address } }),
}

/** The content of plugins in a thread, by their app ids. */
export type PluginBodies = Readonly<Record<string, object>>

function pluginBodiesOf(bodies: readonly (readonly [string, unknown])[]): PluginBodies | null {
  const own = bodies.filter(([id, body]) => /^[0-9a-z]{6,20}$/.test(id) && fieldsOf(body))
  return own.length > 0 ? (Object.fromEntries(own) as PluginBodies) : null
}

const pluginsKind: ComposerKind<PluginBodies> = {
  read: ({ content }) =>
    pluginBodiesOf(Object.entries(content.indexes).map(([id, block]) => [id, block?.body])),
  kept: (value) => pluginBodiesOf(Object.entries(fieldsOf(value) ?? {})),
  blocks: (bodies) => Object.entries(bodies).map(([tomId, body]) => ({ tomId, body })),
}

/** The content of a thread that has forms of its own. */
export interface Extras {
  readonly embed?: EmbedDraft
  readonly goods?: GoodsDraft
  readonly vote?: VoteDraft
  readonly reward?: RewardDraft
  readonly packet?: RedPacketDraft
  readonly place?: PlaceDraft
  readonly price?: PriceDraft
  readonly plugins?: PluginBodies
}

export type ExtraName = keyof Extras

/** A new kind is a file, a line here and one in kind-forms.ts. */
const kinds: { readonly [Name in ExtraName]-?: ComposerKind<NonNullable<Extras[Name]>> } = {
  embed: embedKind,
  goods: goodsKind,
  vote: voteKind,
  reward: rewardKind,
  packet: packetKind,
  place: placeKind,
  price: priceKind,
  plugins: pluginsKind,
}

const all = Object.entries(kinds) as unknown as readonly (readonly [ExtraName, ComposerKind<unknown>])[]

const collected = (read: (name: ExtraName, kind: ComposerKind<unknown>) => unknown): Extras =>
  Object.fromEntries(
    all.flatMap(([name, kind]) => {
      const value = read(name, kind)
      return value === null ? [] : [[name, value]]
    }),
  )

/** The extras of a thread. */
export const extrasOf = (thread: ThreadView): Extras => collected((_, kind) => kind.read(thread))

/** The extras of a stored draft; malformed ones are left out. */
export function parseExtras(value: unknown): Extras {
  const fields = fieldsOf(value) ?? {}
  return collected((name, kind) => kind.kept(fields[name]))
}

/** The blocks of the extras, by tom id. */
export function extraBlocks(extras: Extras): Readonly<Record<string, BlockInput>> {
  const blocks = all.flatMap(([name, kind]) => {
    const value = extras[name]
    if (!value) return []
    return kind.block ? [kind.block(value)] : (kind.blocks?.(value) ?? [])
  })
  return Object.fromEntries(blocks.map((block) => [block.tomId, block]))
}

/** Fields of the publishing call that extras set outside of blocks. */
export function extraFields(extras: Extras): Partial<PublishInput> {
  return Object.assign({}, ...all.map(([name, kind]) => (extras[name] && kind.fields?.(extras[name])) ?? {}))
}

/** The same for editing: fields of removed extras are reset. */
export function changedExtraFields(extras: Extras): Partial<PublishInput> {
  return Object.assign({}, ...all.map(([name, kind]) => kind.fields?.(extras[name] ?? null) ?? {}))
}

/** Whether two values look the same to a reader. */
export const areSameExtras = (one: Extras, other: Extras): boolean =>
  all.every(([name]) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
