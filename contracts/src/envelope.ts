import * as T from 'typebox'

/** The envelope of every JSON answer (docs/reference/wire.md#envelope). `Data` is `[]` when there is nothing to say. */
export function EnvelopeOf<S extends T.TSchema>(data: S) {
  return T.Object({
    Code: T.Integer({ description: '0 is success, negative is a refusal' }),
    Message: T.String(),
    Data: data,
    RequestId: T.String({ description: 'UUID v4 made for the request' }),
    RequestTime: T.String({ description: 'YYYY-MM-DD HH:mm:ss in the zone of the site' }),
  })
}

export interface Envelope<D = unknown> {
  Code: number
  Message: string
  Data: D
  RequestId: string
  RequestTime: string
}
