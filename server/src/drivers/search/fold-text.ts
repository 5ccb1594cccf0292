import { simplifiedOf } from '../chinese/simplified.ts'

/** What cannot be seen or is nobody's letter: it parts no word. Private characters are the index's own. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Mn}\p{Default_Ignorable_Code_Point}]/u
const blank = /\s/u

const remembered = new Map<string, string>()
const rememberedMost = 20_000

function foldOne(character: string): string {
  if (blank.test(character)) return ' '
  if (unseen.test(character)) return ''
  let folded = ''
  for (const part of character.normalize('NFKD').toLowerCase().normalize('NFKD'))
    if (!unseen.test(part)) folded += simplifiedOf(part)
  return folded.normalize('NFC')
}

/** What a character is compared as: simplified, lower case, plain width, without accents; empty for an unseen one. */
function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x61 && code <= 0x7a) return character
  const before = remembered.get(character)
  if (before !== undefined) return before
  const folded = foldOne(character)
  if (remembered.size >= rememberedMost) remembered.clear()
  remembered.set(character, folded)
  return folded
}

/** The form in which texts are indexed and queries are compared with them. */
export function foldText(text: string): string {
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}

/** A folded text, and for each of its code units, and its end, where it began in the text as it was. */
export interface FoldedText {
  readonly folded: string
  readonly places: readonly number[]
}

/** Folds a text and remembers where each part came from, so that what is found in it can be shown as it was written. */
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
