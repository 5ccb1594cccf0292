import { normalizeLookAlikes } from '@chaguan/contracts/look-alikes'
import { readTable, simplifiedOf } from './simplified.ts'

/**
 * Letters that are one in a skeleton besides those of contracts/look-alikes, after case, width and script were dropped.
 * Written as `what stands for them: everything that is read as it`. From the confusables of Unicode (UTS 39).
 */
const alike: Readonly<Record<string, string>> = {
  l: 'i1|ıłƚɨⅰ!¡ǀ∣│',
  o: '0øσ〇○◯ⵔ๐໐',
  b: 'ƀƄƅ',
  d: 'đɖ',
  e: 'єҽ℮',
  f: 'ƒꞙẝ',
  g: 'ցƍɢ',
  h: 'ħ',
  n: 'ոռηп',
  q: 'գզ',
  r: 'гᴦ',
  s: 'ƽ',
  t: 'ŧ',
  u: 'սμʋ',
  w: 'ɯաѡ',
  x: '×᙮',
  z: 'ƶ',
  '2': 'ƨϩ',
  '3': 'зӡʒƷɜ',
  '4': 'Ꮞ',
  '6': 'бᏮ',
  '8': 'ȣ',
  '9': 'ⳋ',
  已: '己巳',
  未: '末',
  土: '士',
  日: '曰',
  人: '入',
  戌: '戊戍',
  户: '戸',
}

/** Pairs of letters that look like one. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

const standsFor = new Map(
  Object.entries(alike).flatMap(([letter, others]) =>
    Array.from(others, (one): [string, string] => [one, letter]),
  ),
)

const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
/** What nobody sees or counts in a name: unseen characters, blanks, objects that are missing, and marks of a dot's size. */
const uncounted =
  /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffd.,:;'"`´‘’‚‛“”„‟′″·•‧∙⋅・･。、，；：．｡､‥…ˈˌ՚׳]/gu
const dashes = /[\p{Pd}ー一ㄧ−⁃˗]/gu

let kyujitai: ReadonlyMap<string, string> | undefined

/** The traditional form of a character as Japan writes it; the character itself when there is none. */
function unreformed(character: string): string {
  kyujitai ??= new Map(readTable('JPShinjitaiCharacters'))
  return kyujitai.get(character) ?? character
}

function replaced(text: string): string {
  return Array.from(text, (one) => standsFor.get(one) ?? simplifiedOf(unreformed(one))).join('')
}

/**
 * What two names share that a reader takes for one another: letters of any script that look alike, i, l and 1, o and 0,
 * simplified, traditional and Japanese characters, accents, blanks, dots, quotes and what is unseen make no difference.
 * Never empty for a name that is not.
 */
export function skeletonOf(name: string): string {
  const folded = normalizeLookAlikes(name.normalize('NFKD'))
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
  let skeleton = replaced(folded.replace(uncounted, '')).replace(dashes, '-')
  for (const [pair, one] of pairs) skeleton = skeleton.replace(pair, one)
  return skeleton === '' ? folded : skeleton
}

/** The same of a name without its closing number and without signs: what is compared with names that nobody may take. */
export function bareSkeletonOf(name: string): string {
  const letters = name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  const unnumbered = letters.replace(/\p{N}+$/u, '')
  return skeletonOf(unnumbered === '' ? letters : unnumbered)
}
