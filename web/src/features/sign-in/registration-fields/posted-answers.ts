import { type InputOf, type signInFieldsApi, signInFieldTypes } from '@chaguan/contracts/browser'
import {
  type Answer,
  type AnsweredFile,
  answerOf,
  answerText,
  choicesOf,
  isUploaded,
  type RegistrationField,
} from './field-answers.ts'

type Input = InputOf<typeof signInFieldsApi.answerSignInFields>

const { radio, checkbox } = signInFieldTypes

type SubmittedFields = Readonly<Record<string, string>>

/** Names of a question's form fields: the question, its answer, and each of its options. */
export const fieldNames = {
  asked: (at: number) => `asked-${at}`,
  answer: (at: number) => `answer-${at}`,
  choice: (at: number, choice: number) => `answer-${at}-${choice}`,
} as const

function filesIn(text: string): readonly AnsweredFile[] {
  return answerOf({ fieldsExt: `{"value":${text || '[]'}}` }).files
}

/** The answer to one question in a submitted form. */
export function postedAnswer(field: RegistrationField, at: number, posted: SubmittedFields): Answer {
  const text = posted[fieldNames.answer(at)] ?? ''
  const { type } = field
  if (type === radio) return { text: '', chosen: text === '' ? [] : [text], files: [] }
  if (type === checkbox) {
    const isChosen = (_: string, choice: number) => posted[fieldNames.choice(at, choice)] !== undefined
    return { text: '', chosen: choicesOf(field).filter(isChosen), files: [] }
  }
  if (isUploaded(field)) return { text: '', chosen: [], files: filesIn(text) }
  return { text, chosen: [], files: [] }
}

/** The questions that a form posted without JavaScript contains. */
function askedIn(posted: SubmittedFields): readonly RegistrationField[] {
  const asked: RegistrationField[] = []
  for (let at = 0; posted[fieldNames.asked(at)] !== undefined; at += 1) {
    try {
      asked.push(JSON.parse(posted[fieldNames.asked(at)] ?? '') as RegistrationField)
    } catch {
      break
    }
  }
  return asked
}

type AnswerInput = Input['data'][number]

/** The input of the call that answers all questions. */
export function answersInput(fields: readonly RegistrationField[], posted: SubmittedFields): Input {
  return {
    data: fields.map((field, at) => {
      const { id, name, fieldsDesc, sort, required } = field
      const fieldsExt = answerText(field, postedAnswer(field, at, posted))
      // Safe: a question has one of these types, and the server refuses any other.
      const type = field.type as AnswerInput['type']
      return { id, name, type, fieldsExt, fieldsDesc, sort, required: required === 1 ? 1 : 0 }
    }),
  }
}

/** The same for a form posted without JavaScript. */
export const postedInput = (posted: SubmittedFields) => answersInput(askedIn(posted), posted)
