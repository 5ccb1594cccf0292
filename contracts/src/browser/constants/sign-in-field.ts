// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesSignInField from '../../entities/sign-in-field.ts'

export const signInAnswerStatus: typeof entitiesSignInField.signInAnswerStatus = { discarded: 0, inReview: 1, refused: 2, passed: 3 }

export const signInFieldLimits: typeof entitiesSignInField.signInFieldLimits = {
  nameCharacters: 20,
  extCharacters: 20000,
  descCharacters: 200,
  answerCharacters: 100,
  options: 50,
  optionCharacters: 50,
  files: 9,
}

export const signInFieldStatus: typeof entitiesSignInField.signInFieldStatus = { disabled: -1, deleted: 0, enabled: 1 }

export const signInFieldTypes: typeof entitiesSignInField.signInFieldTypes = { line: 0, text: 1, radio: 2, checkbox: 3, pictures: 4, files: 5 }
