import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'

/** The two fields of a captcha in calls that require one. */
export const captchaFields = {
  captchaTicket: T.Optional(T.String({ maxLength: 1024 })),
  captchaRandStr: T.Optional(
    T.String({ maxLength: 1024, description: 'answer to the question, or solution of the proof of work' }),
  ),
}

/** Captchas, created and verified by this site. */
export const captchaApi = defineApi({
  createCaptcha: {
    method: 'GET',
    path: '/api/v3/captcha',
    summary: 'Creates a captcha, a question or proof of work; valid once within 5 minutes.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({}),
    output: T.Object({
      captchaTicket: T.String(),
      kind: T.String({ description: 'always `question`' }),
      question: T.String({ description: "plain text in the caller's language; the answer is a number" }),
      expiresIn: T.Integer({ description: 'seconds' }),
      work: T.Object({
        salt: T.String(),
        difficulty: T.Integer({
          description: 'required leading zero bits of SHA-256 of `salt:solution`',
        }),
      }),
    }),
  },
})
