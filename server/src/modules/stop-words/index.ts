import { stopWordsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { addStopWords, deleteStopWord, deleteStopWords } from './change-stop-words.ts'
import { exportStopWords, listStopWords } from './list-stop-words.ts'
import { tryText } from './screen-text.ts'

export { deleteWordsInTx } from './change-stop-words.ts'
export { areDialogsOff, mergeScreened, screenHtml, screenText } from './screen-text.ts'
export { findWordIds } from './stop-word-store.ts'

export function registerStopWords(mount: Mount): void {
  implement(mount, stopWordsApi, {
    listStopWords,
    addStopWords,
    addTypedStopWords: addStopWords,
    deleteStopWords,
    deleteStopWord,
    exportStopWords,
    tryStopWords: tryText,
  })
}
