export { useSingleKeys } from './single-keys'
export { useWords as useSettingsWords } from './words'
