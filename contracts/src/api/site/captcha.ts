import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'

/** The two fields of a captcha in calls that require one. */
export const captchaFields = {
  captchaTicket: T.Optional(T.String({ maxLength: 1024 })),
  captchaRandStr: T.Optional(
    T.String({ maxLength: 1024, description: "the answer to the question, or the work's solution" }),
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
      kind: T.String({ description: 'always question' }),
      question: T.String({ description: "plain text in the asker's language; its answer is a number" }),
      expiresIn: T.Integer({ description: 'seconds' }),
      work: T.Object({
        salt: T.String(),
        difficulty: T.Integer({
          description: 'leading zero bits of SHA-256 over salt, a colon and the solution',
        }),
      }),
    }),
  },
})
