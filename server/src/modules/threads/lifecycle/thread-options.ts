import { blockLimits, type InputOf, type threadsApi } from '@chaguan/contracts'
import { AppError, invalid, readField } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'
import { can, type Viewer } from '../../../viewer.ts'
import { normalizeLine } from '../../texts/index.ts'
import { isAuthor, type ThreadFacts } from '../thread-rules.ts'

type Input = InputOf<typeof threadsApi.publishThread>

/** Price, place and anonymity of a thread. */
export interface ThreadOptions {
  readonly price_cents: number
  readonly attachment_price_cents: number
  /** In thousandths. */
  readonly free_words: number
  readonly longitude: string
  readonly latitude: string
  readonly address: string
  readonly location: string
  readonly is_anonymous: number
}

export const defaultThreadOptions: ThreadOptions = {
  price_cents: 0,
  attachment_price_cents: 0,
  free_words: 0,
  longitude: '',
  latitude: '',
  address: '',
  location: '',
  is_anonymous: 0,
}

/** Converts a price with at most two decimals to cents (docs/reference/wire-content.md#threads). */
function cents(yuan: number): number {
  const value = Math.round(yuan * 100)
  // A price like 0.29 is not exact in binary; a larger deviation means more decimals.
  if (Math.abs(yuan * 100 - value) > 1e-6) throw invalid('threads.price.decimals')
  return value
}

function coordinate(value: unknown, most: number): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const number = Number(text)
  if (text === '' || text.length > 32 || !Number.isFinite(number) || Math.abs(number) > most)
    throw invalid('threads.position.coordinates')
  return text
}

function place(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || [...value].length > blockLimits.placeCharacters)
    throw invalid('threads.position.address')
  return normalizeLine(value)
}

type Position = Pick<ThreadOptions, 'longitude' | 'latitude' | 'address' | 'location'>

const placeParts = ['longitude', 'latitude', 'address', 'location'] as const

const nowhere: Position = { longitude: '', latitude: '', address: '', location: '' }

/** Parses the place of a thread: coordinates, a name, or both. An empty object, array, string or null deletes it. */
function readPosition(value: unknown): Position {
  if (value === null || value === '') return nowhere
  if (typeof value !== 'object') throw invalid('threads.position.wrong')
  const given = value as Readonly<Record<string, unknown>>
  const coordinates = [given.longitude, given.latitude]
  const names = { address: place(given.address), location: place(given.location) }
  // A place that was typed has a name and no coordinates.
  if (coordinates.every((part) => part === '' || part === undefined))
    return names.location === '' ? nowhere : { ...nowhere, ...names }
  return { longitude: coordinate(given.longitude, 180), latitude: coordinate(given.latitude, 90), ...names }
}

function demand(viewer: Viewer, right: Parameters<typeof can>[1], categoryId?: number): void {
  if (!can(viewer, right, categoryId)) throw new AppError('UNAUTHORIZED')
}

/** Merges the options of the request over the previous ones. */
function mergeOptions(input: Partial<Input>, before: ThreadOptions): ThreadOptions {
  const { price, attachmentPrice } = input
  return {
    ...before,
    ...(price !== undefined && { price_cents: readField('price', () => cents(price)) }),
    ...(attachmentPrice !== undefined && {
      attachment_price_cents: readField('attachmentPrice', () => cents(attachmentPrice)),
    }),
    ...(input.freeWords !== undefined && { free_words: Math.round(input.freeWords * 1000) }),
    ...(input.position !== undefined && readField('position', () => readPosition(input.position))),
    ...(input.anonymous !== undefined && { is_anonymous: input.anonymous }),
  }
}

/**
 * Returns the options of a new or edited thread. Throws INVALID_PARAMETER for both prices at once, more than two
 * decimals and an invalid position, and UNAUTHORIZED for what the viewer's groups do not permit
 * (docs/reference/wire-content.md#threads, docs/reference/wire-accounts.md#default-permissions). Only changes need a
 * permission.
 */
export function readThreadOptions(
  viewer: Viewer,
  categoryId: number,
  input: Partial<Input>,
  before: ThreadOptions = defaultThreadOptions,
): ThreadOptions {
  const after = mergeOptions(input, before)
  if (after.price_cents > 0 && after.attachment_price_cents > 0)
    throw new AppError('INVALID_PARAMETER', localized('threads.price.both'), { field: 'price' })
  const isSold = after.price_cents > 0 || after.attachment_price_cents > 0
  const priceChanged =
    after.price_cents !== before.price_cents || after.attachment_price_cents !== before.attachment_price_cents
  if (isSold && priceChanged) readField('price', () => demand(viewer, 'thread.insertPay'))
  const moved = placeParts.some((part) => after[part] !== before[part])
  if (moved && (after.longitude !== '' || after.location !== ''))
    readField('position', () => demand(viewer, 'thread.insertPosition'))
  if (after.is_anonymous === 1 && before.is_anonymous === 0)
    readField('anonymous', () => demand(viewer, 'thread.allowAnonymous', categoryId))
  return after
}

/**
 * Like readThreadOptions, for an edit. Throws UNAUTHORIZED if anybody but the author ends anonymity: an editor would
 * learn who the author is.
 */
export function readChangedThreadOptions(
  viewer: Viewer,
  categoryId: number,
  input: Partial<Input>,
  thread: ThreadOptions & Pick<ThreadFacts, 'user_id'>,
): ThreadOptions {
  const after = readThreadOptions(viewer, categoryId, input, thread)
  if (thread.is_anonymous === 1 && after.is_anonymous === 0 && !isAuthor(viewer, thread))
    throw new AppError('UNAUTHORIZED', localized('threads.anonymous.authorOnly'), { field: 'anonymous' })
  return after
}
