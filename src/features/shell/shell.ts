export { Away, UpdateNotice } from './lazy-parts'
