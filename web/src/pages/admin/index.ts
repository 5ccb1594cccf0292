import * as overview from './overview.ts'

/** Every page of the admin area by its name. */
export const adminPages = { ...overview }
