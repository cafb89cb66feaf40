export { useSingleKeys } from './single-keys'
