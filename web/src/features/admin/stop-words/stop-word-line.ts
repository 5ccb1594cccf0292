import { type StopWordView, stopWordScopes } from '@chaguan/contracts/browser'

export const ugcActions = ['{IGNORE}', '{MOD}', '{BANNED}', '{REPLACE}'] as const
export const otherActions = ['{IGNORE}', '{BANNED}'] as const

export type StopWordScope = (typeof stopWordScopes)[number]

/** A stop word in the form. */
export interface WordForm extends Readonly<Record<StopWordScope, string>> {
  readonly find: string
  readonly replacement: string
}

export const emptyWord: WordForm = {
  ...{ find: '', replacement: '**', ugc: '{MOD}', username: '{IGNORE}' },
  ...{ signature: '{IGNORE}', dialog: '{IGNORE}', nickname: '{IGNORE}' },
}

/** The form's values for a stored word. */
export const formOfWord = (word: StopWordView): WordForm => ({
  ...{ find: word.find, replacement: word.replacement || '**', ugc: word.ugc, username: word.username },
  ...{ signature: word.signature, dialog: word.dialog, nickname: word.nickname },
})

/** The rule of a word as the form shows it, with the replacement only where it is used. */
export const ruleOfWord = ({ find: _, replacement, ...actions }: WordForm) => ({
  ...actions,
  ...(actions.ugc === '{REPLACE}' && { replacement }),
})

/** The line by which a word is added, `find=ugc|username|signature|dialog|nickname`. */
export function lineOfWord(word: WordForm): string {
  const [ugc, ...others] = stopWordScopes.map((scope) => word[scope])
  const first = ugc === '{REPLACE}' ? word.replacement : ugc
  return `${word.find.trim()}=${[first, ...others].join('|')}`
}

/** The lines of a file or a text box, without blank ones. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')
