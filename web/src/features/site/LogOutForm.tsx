export { LogOutForm } from '../../api/LogOutForm.tsx'
