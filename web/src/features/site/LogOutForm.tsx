export { LogOutForm } from '../../shared/session/LogOutForm.tsx'
