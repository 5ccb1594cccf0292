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

const type = T.String({ maxLength: 60, description: 'key of the setting; unknown keys mean `logo`' })
const logo = T.String({
  maxLength: 1_000_000,
  description: 'data: URL, or URL of a picture stored by this site; instead of a file',
})
const SetPicture = T.Object({
  key: T.Literal('logo', { description: 'always `logo`' }),
  value: T.String({ description: 'URL with the upload time as query' }),
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
    summary: 'Does the same as `settings/logo`; requires `type`, accepts a data URL or a URL of this site.',
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
    summary: 'Stores a re-encoded picture for use as a category or group icon and returns its URL.',
    input: T.Object({}),
    output: T.Object({ url: T.String({ description: 'URL path on this site' }) }),
  },
  removeSitePicture: {
    ...shared,
    method: 'POST',
    path: '/api/backAdmin/settings/delete.logo',
    summary: 'Deletes a picture of the site.',
    input: T.Object({ type: T.Optional(type) }),
    output: RemovedPicture,
  },
  removeTypedSitePicture: {
    ...shared,
    method: 'POST',
    path: '/api/settings/delete.logo.v2',
    summary: 'Does the same as `settings/delete.logo`; requires `type`.',
    mayWrap: true,
    input: T.Object({ type }),
    output: RemovedPicture,
  },
})
