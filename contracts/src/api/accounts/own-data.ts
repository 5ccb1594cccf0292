import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { Bool01, Nothing, Nullable } from '../../shapes.ts'

/** Exporting one's own data, and closing the account. */
export const ownDataApi = defineApi({
  readOwnData: {
    method: 'GET',
    path: '/api/v3/users/data',
    summary: "Returns the state of the caller's data export and of a requested account closure.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({
      hasPassword: T.Boolean({ description: 'whether the account has a password; required to close it' }),
      export: Nullable(
        T.Object({
          status: T.Integer({ description: '0 pending, 1 ready, 2 failed' }),
          askedAt: T.String(),
          madeAt: T.String({ description: 'empty until the export is ready' }),
          endsAt: T.String({ description: 'time at which the export is deleted' }),
          size: T.Integer({ description: 'bytes' }),
          url: T.String({
            description:
              'signed URL of the ZIP, valid for some hours in sessions of the caller; empty until it is ready',
          }),
        }),
      ),
      closingCancelledAt: T.String({
        description: 'time at which a login cancelled the closure; empty if none did',
      }),
    }),
  },
  requestDataExport: {
    method: 'POST',
    path: '/api/v3/users/data.pack',
    summary: "Requests an export of the caller's data as a ZIP of JSON and files; once a day.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Nothing,
  },
  closeAccount: {
    method: 'POST',
    path: '/api/v3/users/close',
    summary: "Requests the closure of the caller's account in 7 days and ends all sessions.",
    description:
      'Requires the password and, if a second factor is on, a code. A login before the closure cancels it. LOGIN_FAILED for a wrong password, SMS_CODE_ERROR for a wrong code.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({
      password: T.Optional(T.String({ maxLength: 255 })),
      code: T.Optional(
        T.String({ maxLength: 64, description: 'code of the second factor, or a recovery code' }),
      ),
      keepContent: Bool01,
    }),
    output: T.Object({ closesAt: T.String() }),
  },
})
