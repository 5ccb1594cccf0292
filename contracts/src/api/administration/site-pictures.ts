import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { limits } from '../../limits.ts'

/** Settings that contain the URL of a picture of the site. */
export const sitePictureTypes = [
  'logo',
  'header_logo',
  'background_image',
  'favicon',
  'watermark_image',
] as const

export type SitePictureType = (typeof sitePictureTypes)[number]

const type = T.String({ maxLength: 60, description: 'of a setting; `logo` where it is none of a picture' })
const logo = T.String({
  maxLength: 1_000_000,
  description: 'a data URL, or the address of a picture that this site keeps; instead of a file',
})
const SetPicture = T.Object({
  key: T.Literal('logo', { description: 'always' }),
  value: T.String({ description: 'address, with the time behind it' }),
  tag: T.Literal('default'),
})
const RemovedPicture = T.Object({ key: T.String(), value: T.Literal(''), tag: T.String() })

const shared = { access: 'admin', whenRestricted: 'before-approval' } as const
const uploading = {
  ...shared,
  method: 'POST',
  upload: 'logo',
  maxUploadBytes: limits.sitePictureBytes,
} as const

/** Logos and other pictures of the site (docs/reference/wire-site.md#settings). */
export const sitePicturesApi = defineApi({
  uploadSitePicture: {
    ...uploading,
    path: '/api/backAdmin/settings/logo',
    summary: 'Replaces a picture of the site.',
    input: T.Object({ logo: T.Optional(logo), type: T.Optional(type) }),
    output: SetPicture,
  },
  setSitePicture: {
    ...uploading,
    path: '/api/settings/logo.v2',
    summary: 'The same, with its type said; the picture may also be a data URL or an address of this site.',
    mayWrap: true,
    input: T.Object({ logo: T.Optional(logo), type }),
    output: SetPicture,
  },
  uploadIcon: {
    ...shared,
    method: 'POST',
    upload: 'icon',
    maxUploadBytes: limits.sitePictureBytes,
    path: '/api/backAdmin/icon.upload',
    summary:
      'Keeps a picture as icon of a category or a group, written anew as logos are; a form then names its address.',
    input: T.Object({}),
    output: T.Object({ url: T.String({ description: 'a path of this site' }) }),
  },
  removeSitePicture: {
    ...shared,
    method: 'POST',
    path: '/api/backAdmin/settings/delete.logo',
    summary: 'Takes a picture of the site away.',
    input: T.Object({ type: T.Optional(type) }),
    output: RemovedPicture,
  },
  removeTypedSitePicture: {
    ...shared,
    method: 'POST',
    path: '/api/settings/delete.logo.v2',
    summary: 'The same, with its type said.',
    mayWrap: true,
    input: T.Object({ type }),
    output: RemovedPicture,
  },
})
