import { simplifiedOf } from '../chinese/simplified.ts'

/** Ignored characters: invisible ones, and private ones, which the index uses. They do not separate words. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Mn}\p{Default_Ignorable_Code_Point}]/u
const blank = /\s/u

const remembered = new Map<string, string>()
const maxRemembered = 20_000

function foldOne(character: string): string {
  if (blank.test(character)) return ' '
  if (unseen.test(character)) return ''
  let folded = ''
  for (const part of character.normalize('NFKD').toLowerCase().normalize('NFKD'))
    if (!unseen.test(part)) folded += simplifiedOf(part)
  return folded.normalize('NFC')
}

/** Folds a character: simplified, lower case, plain width, without accents; empty for an ignored one. */
function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x61 && code <= 0x7a) return character
  const before = remembered.get(character)
  if (before !== undefined) return before
  const folded = foldOne(character)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(character, folded)
  return folded
}

/** Folds a text for indexing and comparison. */
export function foldText(text: string): string {
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}

/** A folded text with the original position of each code unit and of its end. */
export interface FoldedText {
  readonly folded: string
  readonly places: readonly number[]
}

/** Folds a text and records positions, so that matches can be shown in the original. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const part = foldCharacter(character)
    for (let unit = 0; unit < part.length; unit += 1) places.push(at)
    folded += part
    at += character.length
  }
  places.push(at)
  return { folded, places }
}
