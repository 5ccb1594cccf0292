import type { InputOf, OutputOf, stopWordsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import { type LocalizedText, localized, localizedList } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { inSlices, Matcher } from './matcher.ts'
import { type Screening, screen } from './screening.ts'
import { dialogSwitch, type Scope } from './stop-word.ts'
import { findWords, readWords } from './stop-word-store.ts'

/** The stop words of the site. */
interface LoadedWords {
  /** Ready to be looked for; made at the first text that is looked at. */
  matcher(): Promise<Matcher>
  /** A word switches private messages off (docs/reference/wire-content.md#stop-words). */
  readonly isDialogOff: boolean
}

async function load(ctx: Context): Promise<LoadedWords> {
  const [switched] = await findWords(ctx.db, [dialogSwitch]).then((found) => [...found.values()])
  let made: Promise<Matcher> | undefined
  const make = async () => inSlices(Matcher.build(await readWords(ctx.db)))
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

/** A text that nothing refuses. */
export interface Screened {
  /** With the replacements in it. */
  readonly text: string
  /** Whether it waits for review: store it with `is_approved` 0. */
  readonly isPending: boolean
  /** The words for which it waits, as `post_mod` keeps them. */
  readonly words: readonly string[]
}

/** Who writes: administrators write what they want. A visitor who registers is `{ isAdmin: false }`. */
type Author = Pick<Viewer, 'isAdmin'> & Partial<Pick<Viewer, 'permissions'>>

/** Whoever changes or deletes what others wrote moderates. */
const moderatorRights = ['thread.edit', 'thread.hide', 'thread.hidePosts'] as const

const places: Readonly<Record<Scope, LocalizedText>> = {
  ugc: localized('stopWords.place.text'),
  username: localized('stopWords.place.username'),
  nickname: localized('stopWords.place.nickname'),
  signature: localized('stopWords.place.signature'),
  dialog: localized('stopWords.place.message'),
}

/** Whether a refusal names its words to somebody: to everybody, unless the site keeps them for those who moderate. */
async function isToldWords(ctx: Context, { permissions }: Author): Promise<boolean> {
  const { stop_words_named } = await readSettings(ctx)
  return stop_words_named || moderatorRights.some((right) => permissions?.has(right))
}

async function passed(
  ctx: Context,
  writer: Author,
  scope: Scope,
  { text, pendingFor, bannedFor }: Screening,
): Promise<Screened> {
  if (bannedFor.length === 0) return { text, isPending: pendingFor.length > 0, words: pendingFor }
  const place = places[scope]
  throw (await isToldWords(ctx, writer))
    ? invalid('stopWords.banned', { place, words: localizedList(bannedFor) })
    : invalid('stopWords.banned.unnamed', { place })
}

async function look(
  ctx: Context,
  writer: Author,
  scope: Scope,
  text: string,
  isHtml: boolean,
): Promise<Screened> {
  const isOff = writer.isAdmin || text === '' || !(await readSettings(ctx)).censor
  if (isOff) return { text, isPending: false, words: [] }
  const matcher = await (await readScreen(ctx)).matcher()
  return passed(ctx, writer, scope, screen(matcher, scope, text, isHtml))
}

/**
 * Looks for the site's stop words in plain words: a title, a name, a signature, a message, the words of a vote, the name
 * of a file. Answers the text with its replacements and whether it waits for review; refuses (INVALID_PARAMETER) what is
 * banned, with the words unless the setting `stop_words_named` keeps them for moderators. Only `ugc` replaces and waits.
 * It asks the database at most when words changed, so call it before a transaction. Administrators pass, and everybody
 * while the setting `censor` is off.
 */
export function screenText(ctx: Context, writer: Author, scope: Scope, text: string): Promise<Screened> {
  return look(ctx, writer, scope, text, false)
}

/** The same for HTML that was sanitised: words are found across tags, replaced between them, and no tag is lost. */
export function screenHtml(ctx: Context, writer: Author, scope: Scope, html: string): Promise<Screened> {
  return look(ctx, writer, scope, html, true)
}

/** Whether some screened texts of one thing wait for review, and for which words. */
export function mergeScreened(all: readonly Screened[]): Pick<Screened, 'isPending' | 'words'> {
  return {
    isPending: all.some(({ isPending }) => isPending),
    words: [...new Set(all.flatMap(({ words }) => words))],
  }
}

/** Whether a stop word `{1}` has switched private messages off for everybody. */
export async function areDialogsOff(ctx: Context): Promise<boolean> {
  return (await readSettings(ctx)).censor && (await readScreen(ctx)).isDialogOff
}

/** What the stop words would do to a plain text in a scope, whoever writes it and whether or not they are looked for. */
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
