/** The sign-in services of others, for whoever starts a site that uses them. */
export { type DevServices, openDevServices } from '../dev-services/open-dev-services.ts'
