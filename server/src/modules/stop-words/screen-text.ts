import type { InputOf, OutputOf, stopWordsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import { type LocalizedText, localized, localizedList } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { Matcher, runInSlices } from './matcher.ts'
import { type Screening, screen } from './screening.ts'
import { dialogSwitch, type Scope } from './stop-word.ts'
import { findWords, readWords } from './stop-word-store.ts'

/** The stop words of the site. */
interface LoadedWords {
  /** Returns the matcher; built for the first text. */
  matcher(): Promise<Matcher>
  /** Whether a word disables private messages (docs/reference/wire-content.md#stop-words). */
  readonly isDialogOff: boolean
}

async function load(ctx: Context): Promise<LoadedWords> {
  const [switched] = await findWords(ctx.db, [dialogSwitch]).then((found) => [...found.values()])
  let made: Promise<Matcher> | undefined
  const make = async () => runInSlices(Matcher.build(await readWords(ctx.db)))
  return {
    isDialogOff: switched?.dialog === '{BANNED}',
    matcher() {
      made ??= make().catch((error: unknown) => {
        made = undefined
        throw error
      })
      return made
    },
  }
}

function readScreen(ctx: Context): Promise<LoadedWords> {
  return ctx.versionedCache.read('stopWords', () => load(ctx))
}

/** The result for a text that is not refused. */
export interface ScreenedText {
  /** The text with replacements. */
  readonly text: string
  /** Whether it needs review: store it with `is_approved` 0. */
  readonly isPending: boolean
  /** The words that need review, as `post_mod` stores them. */
  readonly words: readonly string[]
}

/** The author: administrators are exempt. A visitor who registers is `{ isAdmin: false }`. */
type Author = Pick<Viewer, 'isAdmin'> & Partial<Pick<Viewer, 'permissions'>>

/** Permissions that make somebody a moderator here: to change or delete other people's content. */
const moderatorRights = ['thread.edit', 'thread.hide', 'thread.hidePosts'] as const

const places: Readonly<Record<Scope, LocalizedText>> = {
  ugc: localized('stopWords.place.text'),
  username: localized('stopWords.place.username'),
  nickname: localized('stopWords.place.nickname'),
  signature: localized('stopWords.place.signature'),
  dialog: localized('stopWords.place.message'),
}

/** Returns whether errors name the words: to everybody, or only to moderators if the site says so. */
async function maySeeMatchedWords(ctx: Context, { permissions }: Author): Promise<boolean> {
  const { stop_words_named } = await readSettings(ctx)
  return stop_words_named || moderatorRights.some((right) => permissions?.has(right))
}

async function passed(
  ctx: Context,
  writer: Author,
  scope: Scope,
  { text, pendingFor, bannedFor }: Screening,
): Promise<ScreenedText> {
  if (bannedFor.length === 0) return { text, isPending: pendingFor.length > 0, words: pendingFor }
  const place = places[scope]
  throw (await maySeeMatchedWords(ctx, writer))
    ? invalid('stopWords.banned', { place, words: localizedList(bannedFor) })
    : invalid('stopWords.banned.unnamed', { place })
}

async function screenFor(
  ctx: Context,
  writer: Author,
  scope: Scope,
  text: string,
  isHtml: boolean,
): Promise<ScreenedText> {
  const isOff = writer.isAdmin || text === '' || !(await readSettings(ctx)).censor
  if (isOff) return { text, isPending: false, words: [] }
  const matcher = await (await readScreen(ctx)).matcher()
  return passed(ctx, writer, scope, screen(matcher, scope, text, isHtml))
}

/**
 * Checks plain text for the site's stop words: a title, name, signature, message, vote option or file name. Returns the
 * text with replacements and whether it needs review. Throws INVALID_PARAMETER for banned words, and names them unless
 * the setting `stop_words_named` restricts that to moderators. Only the scope `ugc` replaces and reviews. May query the
 * database, so call it before a transaction. Exempt are administrators, and everybody while the setting `censor` is
 * off.
 */
export function screenText(ctx: Context, writer: Author, scope: Scope, text: string): Promise<ScreenedText> {
  return screenFor(ctx, writer, scope, text, false)
}

/** Like `screenText` for sanitised HTML: finds words across tags, replaces text between them, and keeps every tag. */
export function screenHtml(ctx: Context, writer: Author, scope: Scope, html: string): Promise<ScreenedText> {
  return screenFor(ctx, writer, scope, html, true)
}

/** Combines the results of several texts of one thing: whether they need review, and for which words. */
export function mergeScreened(all: readonly ScreenedText[]): Pick<ScreenedText, 'isPending' | 'words'> {
  return {
    isPending: all.some(({ isPending }) => isPending),
    words: [...new Set(all.flatMap(({ words }) => words))],
  }
}

/** Returns whether a stop word `{1}` has disabled private messages for everybody. */
export async function areDialogsOff(ctx: Context): Promise<boolean> {
  return (await readSettings(ctx)).censor && (await readScreen(ctx)).isDialogOff
}

/** Returns what the stop words would do to a plain text in a scope, regardless of author and setting. */
export async function tryText(
  ctx: Context,
  _viewer: Viewer,
  { text, scope }: InputOf<typeof stopWordsApi.tryStopWords>,
): Promise<OutputOf<typeof stopWordsApi.tryStopWords>> {
  const matcher = await (await readScreen(ctx)).matcher()
  const found = screen(matcher, scope, text, false)
  return {
    text: found.text,
    pendingFor: [...found.pendingFor],
    bannedFor: [...found.bannedFor],
    isOff: !(await readSettings(ctx)).censor,
  }
}
